import type { NetworkKey } from '#api/coins.ts'
import { listListings, statesOf } from '#server/coins/listings.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { listStops } from '#server/ledger/stops.repository.ts'

/**
 * Returns the coins that can't leave a network: paused there by an operator, stopped there because the peg is lost, or
 * stopped everywhere because the books didn't match.
 */
export async function listClosedCoins(tx: Transaction, network: NetworkKey): Promise<ReadonlySet<string>> {
  const listings = await listListings(tx)
  const stops = await listStops(tx)
  const closed = listings.filter((listing) => listing.network === network && statesOf(listing).withdrawals !== 'open')
  return new Set([...closed, ...stops].map(({ coin }) => coin))
}
