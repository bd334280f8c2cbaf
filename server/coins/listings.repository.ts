import { and, eq } from 'drizzle-orm'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { coinListings } from '#server/db/schema/coins.ts'

/** What operators have decided about a coin on a network. */
export interface Listing {
  readonly depositsOpen: boolean
  readonly withdrawalsOpen: boolean
  /** In 10^-18 of the coin; null for none. */
  readonly depositCap: bigint | null
}

export type ListingRow = typeof coinListings.$inferSelect

/** Until an operator says otherwise. */
export const openListing: Listing = { depositsOpen: true, withdrawalsOpen: true, depositCap: null }

export async function findListing(tx: Transaction, coin: string, network: NetworkKey): Promise<Listing> {
  const [row] = await tx
    .select()
    .from(coinListings)
    .where(and(eq(coinListings.coin, coin), eq(coinListings.network, network)))
  return row ?? openListing
}

/** Those that an operator has changed. */
export async function listListings(tx: Transaction): Promise<readonly ListingRow[]> {
  return tx.select().from(coinListings).orderBy(coinListings.coin, coinListings.network)
}

/** Changes the parts of a listing that are given. */
export async function changeListing(
  tx: Transaction,
  { coin, network }: Pick<ListingRow, 'coin' | 'network'>,
  changes: Partial<Listing>,
  changedAt: Date,
): Promise<void> {
  await tx
    .insert(coinListings)
    .values({ coin, network, ...openListing, ...changes, changedAt })
    .onConflictDoUpdate({ target: [coinListings.coin, coinListings.network], set: { ...changes, changedAt } })
}
