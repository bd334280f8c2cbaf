import type { PaymentRequest } from '#server/payments/payment-requests.ts'

import type { WithdrawalRow } from './withdrawals.repository.ts'

/** The name of withdrawals as a source of payments. */
export const withdrawalSource = 'withdrawal'

/** Returns a withdrawal's payment: without the fee, and in the order in which withdrawals were confirmed. */
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
