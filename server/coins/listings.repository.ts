import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'

import type { CoinNetwork, NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { coinListings } from '#server/db/schema/coins.ts'

import type { PegFault } from './peg.ts'

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
  /** Since when it is stopped there because its peg is lost, or nobody knows; null while it is not. */
  readonly depeggedAt: Date | null
  readonly depeggedReason: PegFault['reason'] | null
  /** In 10^-18 of a dollar. */
  readonly depeggedPrice: bigint | null
}

/** The stop of a coin on a network where it has lost its peg. `price`: what it cost, in 10^-18 of a dollar. */
export type PegStop = PegFault & { readonly since: Date }

type ListingState = Exclude<CoinNetwork['deposit']['state'], 'unavailable'>

const openSettings: ListingSettings = { depositsOpen: true, withdrawalsOpen: true, depositCap: null }

/** Until an operator says otherwise. */
export const openListing: Listing = { ...openSettings, depeggedAt: null, depeggedReason: null, depeggedPrice: null }

/** Whether a coin may be moved on a network, and why not: whoever asks that asks here. */
export function statesOf(listing: Listing): { readonly deposits: ListingState; readonly withdrawals: ListingState } {
  // Without any price nobody has said that the peg is lost.
  if (pegStopOf(listing)?.reason === 'blind') return { deposits: 'paused', withdrawals: 'paused' }
  if (listing.depeggedAt !== null) return { deposits: 'depegged', withdrawals: 'depegged' }
  return {
    deposits: listing.depositsOpen ? 'open' : 'paused',
    withdrawals: listing.withdrawalsOpen ? 'open' : 'paused',
  }
}

/** Why a coin is stopped; a process of before has written no reason, and has known none but one. */
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
  { since, reason, price }: PegStop,
): Promise<boolean> {
  const stop = { depeggedAt: since, depeggedReason: reason, depeggedPrice: price, changedAt: since }
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
    await tx.update(coinListings).set(lifted(changedAt)).where(isAt(place))
  }
  return stop
}

/** Ends a stop that there was only because nobody knew a price. @returns Whether there was one. */
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
