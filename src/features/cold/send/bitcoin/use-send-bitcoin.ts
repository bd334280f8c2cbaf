import {
  type AccountOnNetwork,
  freshChangeIndex,
  openBitcoinOutbox,
  useSentBitcoin,
} from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import type { PaymentPlan } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { useSendOnce } from '#src/features/cold/shared/hooks/use-send-once.ts'
import { sentBitcoinLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'

/** The payment that the user is about to send. */
export interface ReviewedPayment {
  readonly account: DeviceAccount
  readonly place: AccountOnNetwork
  readonly recipient: string
  readonly plan: PaymentPlan
}

/** Sends the payment once, even if called several times. */
export function useSendBitcoin({ account, place, recipient, plan }: ReviewedPayment) {
  const { reload } = useSentBitcoin()
  return useSendOnce(async (requestId) => {
    const outbox = await openBitcoinOutbox()
    const changeIndex = await freshChangeIndex(place, account.id, await outbox.list())
    const { network } = place
    const { id } = await outbox.send({ requestId, accountId: account.id, network, recipient, plan, changeIndex })
    await reload()
    return sentBitcoinLink(id)
  })
}
