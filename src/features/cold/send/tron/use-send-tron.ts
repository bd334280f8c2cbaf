import type { TronPlan, TronWish } from '#src/entities/device-wallet/tron/plan-tron-payment.ts'
import { openTronOutbox, useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { useSendOnce } from '#src/features/cold/shared/hooks/use-send-once.ts'
import { sentTronLink } from '#src/features/cold/shared/send-links.ts'

/** The payment that the user is about to send. */
export interface ReviewedTronPayment extends TronWish {
  readonly accountId: string
  readonly plan: TronPlan
}

/** Sends the payment once, even if called several times. */
export function useSendTron(payment: ReviewedTronPayment) {
  const { reload } = useSentTron()
  return useSendOnce(async (requestId) => {
    const outbox = await openTronOutbox()
    const { id } = await outbox.send({ ...payment, requestId })
    await reload()
    return sentTronLink(id)
  })
}
