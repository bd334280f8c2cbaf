import type { PaymentRequest } from '#server/payments/payment-requests.ts'

import type { DeskArrival, DeskOrder } from './desk-orders.repository.ts'

/** The desk's name as a source of payments. */
export const deskSource = 'desk'

/** Returns the payout of an order. */
export function payoutOf(order: DeskOrder, payoutId: string, requestedAt: Date): PaymentRequest {
  return {
    source: deskSource,
    sourceId: payoutId,
    userId: order.userId,
    network: order.toNetwork,
    coin: order.toCoin,
    address: order.payoutAddress,
    amount: order.toAmount,
    requestedAt,
  }
}

/** Returns the refund of an arrival, to the order's refund address. */
export function refundOf(
  order: DeskOrder & { readonly refundAddress: string },
  { amount }: DeskArrival,
  { refundId, fee, requestedAt }: { readonly refundId: string; readonly fee: bigint; readonly requestedAt: Date },
): PaymentRequest {
  return {
    source: deskSource,
    sourceId: refundId,
    userId: order.userId,
    network: order.fromNetwork,
    coin: order.fromCoin,
    address: order.refundAddress,
    amount: amount - fee,
    requestedAt,
  }
}
