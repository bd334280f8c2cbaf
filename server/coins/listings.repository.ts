import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { CoinNetwork, NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { coinListings } from '#server/db/schema/coins.ts'

import type { PegFault } from './peg.ts'

export type ListingRow = typeof coinListings.$inferSelect

/** A coin on a network. */
export type ListingPlace = Pick<ListingRow, 'coin' | 'network'>

/** An operator's settings for a coin on a network. */
export interface ListingSettings {
  readonly depositsOpen: boolean
  readonly withdrawalsOpen: boolean
  /** In 10^-18 of the coin; null for no cap. */
  readonly depositCap: bigint | null
}

export interface Listing extends ListingSettings {
  /** When the coin was stopped here because its peg was lost or its price unknown; null if it isn't stopped. */
  readonly depeggedAt: Date | null
  readonly depeggedReason: PegFault['reason'] | null
  /** In 10^-18 of a dollar. */
  readonly depeggedPrice: bigint | null
}

/**
 * A coin's stop on a network because its peg was lost or its price is unknown. `price` is its price then, in 10^-18 of
 * a dollar.
 */
export type PegStop = PegFault & { readonly since: Date }

type ListingState = Exclude<CoinNetwork['deposit']['state'], 'unavailable'>

const openSettings: ListingSettings = { depositsOpen: true, withdrawalsOpen: true, depositCap: null }

/** The listing until an operator changes it. */
export const openListing: Listing = { ...openSettings, depeggedAt: null, depeggedReason: null, depeggedPrice: null }

/** Returns whether a coin can be moved on a network, and if not, why. All checks go through here. */
export function statesOf(listing: Listing): { readonly deposits: ListingState; readonly withdrawals: ListingState } {
  // Without a price, it isn't known that the peg is lost.
  if (pegStopOf(listing)?.reason === 'blind') return { deposits: 'paused', withdrawals: 'paused' }
  if (listing.depeggedAt !== null) return { deposits: 'depegged', withdrawals: 'depegged' }
  return {
    deposits: listing.depositsOpen ? 'open' : 'paused',
    withdrawals: listing.withdrawalsOpen ? 'open' : 'paused',
  }
}

/** Returns why a coin is stopped. Earlier releases stored no reason and knew only a lost peg. */
export function pegStopOf(listing: Listing): PegStop | null {
  const { depeggedAt: since, depeggedReason: reason, depeggedPrice: price } = listing
  if (since === null) return null
  if (price === null) return { since, reason: 'blind', price }
  return { since, reason: reason === 'disagreement' ? reason : 'away', price }
}

export async function findListing(tx: Transaction, coin: string, network: NetworkKey): Promise<Listing> {
  const [row] = await tx.select().from(coinListings).where(isAt({ coin, network }))
  return row ?? openListing
}

/** Lists the listings that were ever changed. */
export async function listListings(tx: Transaction): Promise<readonly ListingRow[]> {
  return tx.select().from(coinListings).orderBy(coinListings.coin, coinListings.network)
}

/** Changes the given settings of a listing. */
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

/**
 * Stops a coin. An existing stop keeps its time and reason, unless it was due only to a missing price and there is one
 * now: that stop ends by itself, so the new one takes its place, with no moment in between at which the coin is open.
 * @returns Whether the given stop is in effect now.
 */
export async function stopDepegged(
  tx: Transaction,
  { coin, network }: ListingPlace,
  { since, reason, price }: PegStop,
): Promise<boolean> {
  const isOpen = isNull(coinListings.depeggedAt)
  const stop = { depeggedAt: since, depeggedReason: reason, depeggedPrice: price, changedAt: since }
  const stopped = await tx
    .insert(coinListings)
    .values({ coin, network, ...openSettings, ...stop })
    .onConflictDoUpdate({
      target: [coinListings.coin, coinListings.network],
      set: stop,
      setWhere: price === null ? isOpen : sql`${isOpen} OR ${isNull(coinListings.depeggedPrice)}`,
    })
    .returning({ coin: coinListings.coin })
  return stopped.length > 0
}

/** Returns a coin's stop on a network, and locks it until `tx` ends. */
export async function lockPegStop(tx: Transaction, place: ListingPlace): Promise<PegStop | null> {
  const [row] = await tx.select().from(coinListings).where(isAt(place)).for('update')
  return pegStopOf(row ?? openListing)
}

/** Ends a stop on behalf of an operator. */
export async function liftPegStop(tx: Transaction, place: ListingPlace, changedAt: Date): Promise<void> {
  await tx.update(coinListings).set(lifted(changedAt)).where(isAt(place))
}

/** Ends a stop that was due only to a missing price. @returns Whether there was one. */
export async function liftBlindStop(tx: Transaction, place: ListingPlace, changedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(coinListings)
    .set(lifted(changedAt))
    .where(and(isAt(place), isNotNull(coinListings.depeggedAt), isNull(coinListings.depeggedPrice)))
    .returning({ coin: coinListings.coin })
  return rows.length > 0
}

function lifted(changedAt: Date) {
  return { depeggedAt: null, depeggedReason: null, depeggedPrice: null, changedAt }
}

function isAt({ coin, network }: ListingPlace): SQL | undefined {
  return and(eq(coinListings.coin, coin), eq(coinListings.network, network))
}
