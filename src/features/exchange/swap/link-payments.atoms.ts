import { useAtom } from 'jotai'
import * as v from 'valibot'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

const linkPayment = v.strictObject({
  linkId: v.pipe(v.string(), v.uuid()),
  number: v.pipe(v.string(), v.maxLength(20)),
  viewToken: v.pipe(v.string(), v.maxLength(200)),
})

/** Maximum number of payments kept; users don't return to older ones. */
const mostKept = 20

/** Orders that paid links on this device, newest first, so that a user who opens a link again finds theirs. */
const linkPaymentsAtom = storedAtom('linkPayments:v1', v.array(linkPayment), [])

/** Returns the latest order that paid a link here, and a function to note another. */
export function useLinkPayment(linkId: string) {
  const [payments, setPayments] = useAtom(linkPaymentsAtom)
  return {
    latest: payments.find((payment) => payment.linkId === linkId),
    note: ({ number, viewToken }: OrderLink) => {
      setPayments([{ linkId, number, viewToken }, ...payments].slice(0, mostKept))
    },
  }
}
