import type { PaymentRequest } from '#server/payments/payment-requests.ts'

import type { WithdrawalRow } from './withdrawals.repository.ts'

/** Withdrawals in the table of payments. */
export const withdrawalSource = 'withdrawal'

/** What is paid for a withdrawal: without the fee, in the order in which withdrawals were confirmed. */
export function paymentOf(withdrawal: WithdrawalRow): PaymentRequest {
  const { id, userId, network, coin, address, amount, fee, createdAt } = withdrawal
  return {
    source: withdrawalSource,
    sourceId: id,
    userId,
    network,
    coin,
    address,
    amount: amount - fee,
    requestedAt: createdAt,
  }
}
