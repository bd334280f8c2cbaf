import type { Transaction } from '#server/db/database.ts'
import type { RefundReason } from '#server/db/schema/desk.ts'

import type { ComingPayments } from './coming-payments.ts'
import {
  changeArrival,
  changeDeskOrder,
  type DeskArrival,
  type DeskOrder,
  listArrivals,
} from './desk-orders.repository.ts'
import type { DeskPlaces } from './desk-pairs.ts'

/** The fee of a refund: that of the network on which the payment came, as it was when the order was placed. */
export async function refundFeeOf(
  tx: Transaction,
  places: DeskPlaces,
  { fromCoin, fromNetwork, createdAt }: DeskOrder,
): Promise<bigint> {
  return (await places.at(tx, createdAt)).onNetwork(fromCoin, fromNetwork).withdrawalFee
}

/** What becomes of something that is not exchanged: it goes back, unless the fee would eat it up. */
export function refundState(
  amount: bigint,
  fee: bigint,
  reason: RefundReason,
): { readonly state: 'to-refund' | 'held'; readonly reason: RefundReason } {
  return amount > fee ? { state: 'to-refund', reason } : { state: 'held', reason: 'too-little' }
}

/** Nothing will be paid out for what has come, which is still here: with the order locked, and its coins taken back. */
export async function sendBack(
  tx: Transaction,
  { order, arrival, fee }: { readonly order: DeskOrder; readonly arrival: DeskArrival; readonly fee: bigint },
  reason: RefundReason,
): Promise<void> {
  await changeArrival(tx, arrival.id, refundState(arrival.amount, fee, reason))
  await changeDeskOrder(tx, order.id, { state: 'closed' })
}

/** Closes an order of which everything has gone back, so that nothing more is exchanged for it. */
export async function closeIfRefunded(tx: Transaction, order: DeskOrder, coming: ComingPayments): Promise<void> {
  if (order.state !== 'open' || (await coming.list(tx, order)).length > 0) return
  const arrivals = await listArrivals(tx, order.id)
  const isAllBack = arrivals.every(({ state }) => state === 'refunded' || state === 'held' || state === 'reversed')
  if (isAllBack) await changeDeskOrder(tx, order.id, { state: 'closed' })
}
