import { and, asc, desc, eq, gt, lte, notExists, notInArray, sql } from 'drizzle-orm'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { Transaction } from '#server/db/database.ts'
import { tronAddresses, tronChanges } from '#server/db/schema/tron.ts'
import { type TronSweepState, tronSweeps } from '#server/db/schema/tron-sweeps.ts'
import { branches } from '#server/tron/addresses.ts'
import type { SearchedUntil } from '#server/tron/payments/payment-fate.ts'

export type TronSweepRow = typeof tronSweeps.$inferSelect

/** A deposit address that has something to be swept. */
export interface SweepableAddress {
  readonly address: TronAccount
  /** Of its key, on the branch for deposits. */
  readonly index: number
}

/**
 * Deposit addresses that have at least so much of a coin by final blocks, those with the most first; without those of
 * which something is under way, or has come to nothing since a moment, and without those that are left out.
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

/** @returns False if something else is under way for the address: then this must not be sent. */
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

/** Those whose fate is not known, oldest first. */
export async function listOpenSweeps(tx: Transaction): Promise<readonly TronSweepRow[]> {
  return tx
    .select()
    .from(tronSweeps)
    .where(eq(tronSweeps.state, 'open'))
    .orderBy(asc(tronSweeps.signedAt), asc(tronSweeps.id))
}

/** Sun that signed transactions may still take from the account that pays, for what deposit addresses burn. */
export async function sumOpenTopUps(tx: Transaction): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${tronSweeps.amount} + ${tronSweeps.mostBurned}), 0)::text` })
    .from(tronSweeps)
    .where(and(eq(tronSweeps.state, 'open'), eq(tronSweeps.kind, 'top-up')))
  return BigInt(row?.sum ?? 0)
}

/** Sun that deposit addresses were given since a moment, with what that has burned. */
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

/** Where a search has come to. */
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
