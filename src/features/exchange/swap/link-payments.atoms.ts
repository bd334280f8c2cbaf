import { useAtom } from 'jotai'
import * as v from 'valibot'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

const linkPayment = v.strictObject({
  linkId: v.pipe(v.string(), v.uuid()),
  number: v.pipe(v.string(), v.maxLength(20)),
  viewToken: v.pipe(v.string(), v.maxLength(200)),
})

/** Payments that are kept: nobody comes back to more of them. */
const mostKept = 20

/** The orders by which links were paid on this device, newest first: whoever opens a link again finds theirs. */
const linkPaymentsAtom = storedAtom('linkPayments:v1', v.array(linkPayment), [])

/** The latest order by which a link was paid here, and how to note another one. */
export function useLinkPayment(linkId: string) {
  const [payments, setPayments] = useAtom(linkPaymentsAtom)
  return {
    latest: payments.find((payment) => payment.linkId === linkId),
    note: ({ number, viewToken }: OrderLink) => {
      setPayments([{ linkId, number, viewToken }, ...payments].slice(0, mostKept))
    },
  }
}
