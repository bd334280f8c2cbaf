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

/** Returns a refund's fee: the pay-in network's, as it was when the order was placed. */
export async function refundFeeOf(
  tx: Transaction,
  places: DeskPlaces,
  { fromCoin, fromNetwork, createdAt }: DeskOrder,
): Promise<bigint> {
  return (await places.at(tx, createdAt)).onNetwork(fromCoin, fromNetwork).withdrawalFee
}

/** Returns the state of an arrival that isn't exchanged: to be refunded, or held if the fee would consume it. */
export function refundState(
  amount: bigint,
  fee: bigint,
  reason: RefundReason,
): { readonly state: 'to-refund' | 'held'; readonly reason: RefundReason } {
  return amount > fee ? { state: 'to-refund', reason } : { state: 'held', reason: 'too-little' }
}

/**
 * Schedules the refund of an arrival and closes its order. Call with the order locked, and with any exchange undone.
 */
export async function sendBack(
  tx: Transaction,
  { order, arrival, fee }: { readonly order: DeskOrder; readonly arrival: DeskArrival; readonly fee: bigint },
  reason: RefundReason,
): Promise<void> {
  await changeArrival(tx, arrival.id, refundState(arrival.amount, fee, reason))
  await changeDeskOrder(tx, order.id, { state: 'closed' })
}

/** Closes an order once everything was refunded, so that nothing more is exchanged for it. */
export async function closeIfRefunded(tx: Transaction, order: DeskOrder, coming: ComingPayments): Promise<void> {
  if (order.state !== 'open' || (await coming.list(tx, order)).length > 0) return
  const arrivals = await listArrivals(tx, order.id)
  const isAllBack = arrivals.every(({ state }) => state === 'refunded' || state === 'held' || state === 'reversed')
  if (isAllBack) await changeDeskOrder(tx, order.id, { state: 'closed' })
}
