import { and, asc, desc, eq, gt, lte, notExists, notInArray, sql } from 'drizzle-orm'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { Transaction } from '#server/db/database.ts'
import { tronAddresses, tronChanges } from '#server/db/schema/tron.ts'
import { type TronSweepState, tronSweeps } from '#server/db/schema/tron-sweeps.ts'
import { branches } from '#server/tron/addresses.ts'
import type { SearchedUntil } from '#server/tron/payments/payment-fate.ts'

export type TronSweepRow = typeof tronSweeps.$inferSelect

/** A deposit address with something to sweep. */
export interface SweepableAddress {
  readonly address: TronAccount
  /** Index of its key, on the branch for deposits. */
  readonly index: number
}

/**
 * Returns deposit addresses that hold at least `least` of a coin according to final blocks, largest first. Excludes
 * those with an open sweep or one that failed since `failedSince`, and those in `without`.
 */
export async function listSweepable(
  tx: Transaction,
  wanted: {
    readonly coin: string
    readonly least: bigint
    readonly finalHeight: bigint
    readonly failedSince: Date
    readonly without: readonly TronAccount[]
  },
  limit: number,
): Promise<readonly SweepableAddress[]> {
  const { address, index, branch } = tronAddresses
  const held = sql<string>`sum(${tronChanges.amount})`
  const leftOut = tx
    .select({ id: tronSweeps.id })
    .from(tronSweeps)
    .where(
      and(
        eq(tronSweeps.address, address),
        sql`(${eq(tronSweeps.state, 'open')} OR
          (${tronSweeps.state} IN ('failed', 'expired') AND ${gt(tronSweeps.signedAt, wanted.failedSince)}))`,
      ),
    )
  return tx
    .select({ address, index })
    .from(tronChanges)
    .innerJoin(tronAddresses, eq(address, tronChanges.address))
    .where(
      and(
        eq(tronChanges.coin, wanted.coin),
        eq(branch, branches.deposits),
        lte(tronChanges.blockHeight, wanted.finalHeight),
        notInArray(address, [...wanted.without]),
        notExists(leftOut),
      ),
    )
    .groupBy(address, index)
    .having(sql`${held} >= ${wanted.least.toString()}::numeric`)
    .orderBy(desc(held), asc(index))
    .limit(limit)
}

/** @returns False if another sweep of the address is pending: then this one must not be sent. */
export async function insertSweep(
  tx: Transaction,
  sweep: Omit<TronSweepRow, 'state' | 'broadcastAt' | 'searchedId' | 'searchedNumber'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(tronSweeps)
    .values({ ...sweep, state: 'open' })
    .onConflictDoNothing()
    .returning({ id: tronSweeps.id })
  return inserted.length > 0
}

/** Returns sweeps with an unknown outcome, oldest first. */
export async function listOpenSweeps(tx: Transaction): Promise<readonly TronSweepRow[]> {
  return tx
    .select()
    .from(tronSweeps)
    .where(eq(tronSweeps.state, 'open'))
    .orderBy(asc(tronSweeps.signedAt), asc(tronSweeps.id))
}

/** Returns the sun that signed transactions may still take from the paying account, for deposit addresses to burn. */
export async function sumOpenTopUps(tx: Transaction): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${tronSweeps.amount} + ${tronSweeps.mostBurned}), 0)::text` })
    .from(tronSweeps)
    .where(and(eq(tronSweeps.state, 'open'), eq(tronSweeps.kind, 'top-up')))
  return BigInt(row?.sum ?? 0)
}

/** Returns the sun given to deposit addresses since a moment, including what giving it has burned. */
export async function sumTopUpsSince(tx: Transaction, since: Date): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${tronSweeps.amount} + ${tronSweeps.mostBurned}), 0)::text` })
    .from(tronSweeps)
    .where(and(eq(tronSweeps.kind, 'top-up'), gt(tronSweeps.signedAt, since)))
  return BigInt(row?.sum ?? 0)
}

export async function noteSweepBroadcast(tx: Transaction, id: string, broadcastAt: Date): Promise<void> {
  await tx.update(tronSweeps).set({ broadcastAt }).where(eq(tronSweeps.id, id))
}

/** Stores how far a search has come. */
export async function noteSweepSearched(tx: Transaction, sweepId: string, until: SearchedUntil): Promise<void> {
  const { id: searchedId, number: searchedNumber } = until
  await tx.update(tronSweeps).set({ searchedId, searchedNumber }).where(eq(tronSweeps.id, sweepId))
}

export async function endSweep(tx: Transaction, id: string, state: Exclude<TronSweepState, 'open'>): Promise<void> {
  await tx
    .update(tronSweeps)
    .set({ state })
    .where(and(eq(tronSweeps.id, id), eq(tronSweeps.state, 'open')))
}
