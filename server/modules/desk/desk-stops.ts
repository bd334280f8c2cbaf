import { findListing, statesOf } from '#server/coins/listings.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { listStops } from '#server/ledger/stops.repository.ts'

import type { DeskOrder } from './desk-orders.repository.ts'

/**
 * Why the desk doesn't exchange a pair: a coin has lost its peg, an operator has closed deposits of one or withdrawals
 * of the other, or the books of a coin didn't match.
 */
export type DeskStop = 'depegged' | 'paused' | 'under-review'

/** The pair of an order. */
export type PairOfOrder = Pick<DeskOrder, 'fromCoin' | 'fromNetwork' | 'toCoin' | 'toNetwork'>

/** Returns why a pair is stopped; null if it isn't. Called at each step, in its transaction. */
export async function findDeskStop(tx: Transaction, pair: PairOfOrder): Promise<DeskStop | null> {
  const { deposits } = statesOf(await findListing(tx, pair.fromCoin, pair.fromNetwork))
  const { withdrawals } = statesOf(await findListing(tx, pair.toCoin, pair.toNetwork))
  if (deposits === 'depegged' || withdrawals === 'depegged') return 'depegged'
  if (deposits !== 'open' || withdrawals !== 'open') return 'paused'
  const isStopped = (await listStops(tx)).some(({ coin }) => coin === pair.fromCoin || coin === pair.toCoin)
  return isStopped ? 'under-review' : null
}
