import { and, eq, isNull, type SQL } from 'drizzle-orm'

import type { CoinNetwork, NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { coinListings } from '#server/db/schema/coins.ts'

export type ListingRow = typeof coinListings.$inferSelect

/** A coin on a network. */
export type ListingPlace = Pick<ListingRow, 'coin' | 'network'>

/** What operators decide about a coin on a network. */
export interface ListingSettings {
  readonly depositsOpen: boolean
  readonly withdrawalsOpen: boolean
  /** In 10^-18 of the coin; null for none. */
  readonly depositCap: bigint | null
}

export interface Listing extends ListingSettings {
  /** Since when it is stopped there because its peg is lost; null while it is not. */
  readonly depeggedAt: Date | null
  /** In 10^-18 of a dollar. */
  readonly depeggedPrice: bigint | null
}

/** The stop of a coin on a network where it has lost its peg. */
export interface PegStop {
  readonly since: Date
  /** What the coin cost there, in 10^-18 of a dollar. */
  readonly price: bigint
}

type ListingState = Exclude<CoinNetwork['deposit']['state'], 'unavailable'>

const openSettings: ListingSettings = { depositsOpen: true, withdrawalsOpen: true, depositCap: null }

/** Until an operator says otherwise. */
export const openListing: Listing = { ...openSettings, depeggedAt: null, depeggedPrice: null }

/** Whether a coin may be moved on a network, and why not: whoever asks that asks here. */
export function statesOf(listing: Listing): { readonly deposits: ListingState; readonly withdrawals: ListingState } {
  if (listing.depeggedAt !== null) return { deposits: 'depegged', withdrawals: 'depegged' }
  return {
    deposits: listing.depositsOpen ? 'open' : 'paused',
    withdrawals: listing.withdrawalsOpen ? 'open' : 'paused',
  }
}

export function pegStopOf({ depeggedAt: since, depeggedPrice: price }: Listing): PegStop | null {
  return since === null || price === null ? null : { since, price }
}

export async function findListing(tx: Transaction, coin: string, network: NetworkKey): Promise<Listing> {
  const [row] = await tx.select().from(coinListings).where(isAt({ coin, network }))
  return row ?? openListing
}

/** Those that are not as they were at the beginning. */
export async function listListings(tx: Transaction): Promise<readonly ListingRow[]> {
  return tx.select().from(coinListings).orderBy(coinListings.coin, coinListings.network)
}

/** Changes the parts of a listing that are given. */
export async function changeListing(
  tx: Transaction,
  { coin, network }: ListingPlace,
  changes: Partial<ListingSettings>,
  changedAt: Date,
): Promise<void> {
  await tx
    .insert(coinListings)
    .values({ coin, network, ...openSettings, ...changes, changedAt })
    .onConflictDoUpdate({ target: [coinListings.coin, coinListings.network], set: { ...changes, changedAt } })
}

/** @returns Whether it was not stopped already: a stop stays what it was when it began. */
export async function stopDepegged(
  tx: Transaction,
  { coin, network }: ListingPlace,
  { since, price }: PegStop,
): Promise<boolean> {
  const stop = { depeggedAt: since, depeggedPrice: price, changedAt: since }
  const stopped = await tx
    .insert(coinListings)
    .values({ coin, network, ...openSettings, ...stop })
    .onConflictDoUpdate({
      target: [coinListings.coin, coinListings.network],
      set: stop,
      setWhere: isNull(coinListings.depeggedAt),
    })
    .returning({ coin: coinListings.coin })
  return stopped.length > 0
}

/** For operators. @returns The stop that there was. */
export async function liftPegStop(tx: Transaction, place: ListingPlace, changedAt: Date): Promise<PegStop | null> {
  const [row] = await tx.select().from(coinListings).where(isAt(place)).for('update')
  const stop = pegStopOf(row ?? openListing)
  if (stop !== null) {
    const lifted = { depeggedAt: null, depeggedPrice: null, changedAt }
    await tx.update(coinListings).set(lifted).where(isAt(place))
  }
  return stop
}

function isAt({ coin, network }: ListingPlace): SQL | undefined {
  return and(eq(coinListings.coin, coin), eq(coinListings.network, network))
}
