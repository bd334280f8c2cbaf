import type { ExchangeOrder } from '#api/exchange.ts'
import type { SentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'

/** Returns whether only the user's word says that the order was paid; `sent` is what this browser sent for it. */
export function canTakeBackPayment(
  { isPaymentSaid, payment }: Pick<ExchangeOrder, 'isPaymentSaid' | 'payment'>,
  sent: SentPayment | undefined,
): boolean {
  return isPaymentSaid && sent === undefined && !isPaying(payment)
}
