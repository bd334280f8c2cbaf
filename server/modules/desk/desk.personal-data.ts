import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listArrivals, listDeskOrdersOf } from './desk-orders.repository.ts'

/** Kept, like everything booked: once the account is deleted, it belongs to an id that refers to no one. */
export const deskData: PersonalData = {
  section: 'deskOrders',
  export: async (tx, { userId }) => {
    const orders = await listDeskOrdersOf(tx, userId)
    return Promise.all(
      orders.map(async ({ id, fromCoin, fromNetwork, toCoin, toNetwork, state, createdAt, ...order }) => ({
        id,
        from: { coin: fromCoin, network: fromNetwork, amount: formatAmount(order.fromAmount) },
        to: { coin: toCoin, network: toNetwork, amount: formatAmount(order.toAmount) },
        payoutAddress: order.payoutAddress,
        refundAddress: order.refundAddress,
        state,
        createdAt,
        payments: (await listArrivals(tx, id)).map(({ amount, hash, creditedAt, ...arrival }) => ({
          amount: formatAmount(amount),
          transactionHash: hash,
          state: arrival.state,
          reason: arrival.reason,
          creditedAt,
        })),
      })),
    )
  },
}
