import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { poolCursors, poolEvents } from '#server/db/schema/pool-events.ts'

export type PoolEventRow = typeof poolEvents.$inferSelect

export interface PoolOnChain {
  readonly chainId: number
  readonly address: Address
}

/** Returns the last block whose events are recorded; `undefined` for a pool that was never read. */
export async function findPoolHeight(tx: Transaction, pool: PoolOnChain): Promise<bigint | undefined> {
  const [row] = await tx.select({ height: poolCursors.height }).from(poolCursors).where(isCursorOf(pool))
  return row?.height
}

/** Returns the last recorded block of every pool on a chain that was ever read, by address. */
export async function findPoolHeights(tx: Transaction, chainId: number): Promise<ReadonlyMap<Address, bigint>> {
  const rows = await tx
    .select({ pool: poolCursors.pool, height: poolCursors.height })
    .from(poolCursors)
    .where(eq(poolCursors.chainId, chainId))
  return new Map(rows.map(({ pool, height }) => [pool, height]))
}

/** Starts reading a pool after this block, unless it was started before. */
export async function insertPoolCursor(
  tx: Transaction,
  { chainId, address }: PoolOnChain,
  height: bigint,
): Promise<void> {
  await tx.insert(poolCursors).values({ chainId, pool: address, height }).onConflictDoNothing()
}

/** Moves a pool's cursor forward. @returns `false` if the cursor has moved in the meantime. */
export async function movePoolCursor(tx: Transaction, pool: PoolOnChain, from: bigint, to: bigint): Promise<boolean> {
  const moved = await tx
    .update(poolCursors)
    .set({ height: to })
    .where(and(isCursorOf(pool), eq(poolCursors.height, from)))
    .returning({ height: poolCursors.height })
  return moved.length > 0
}

export async function insertPoolEvents(tx: Transaction, rows: readonly PoolEventRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(poolEvents).values([...rows])
}

/** Deletes the events of blocks above this height, which left the chain, and schedules them to be read again. */
export async function forgetPoolEventsAbove(tx: Transaction, chainId: number, height: bigint): Promise<void> {
  await tx
    .update(poolCursors)
    .set({ height })
    .where(and(eq(poolCursors.chainId, chainId), gt(poolCursors.height, height)))
  await tx.delete(poolEvents).where(and(eq(poolEvents.chainId, chainId), gt(poolEvents.blockHeight, height)))
}

/** A filter for a pool's events. */
export interface PoolEventFilter {
  readonly account?: Address
  readonly names?: readonly string[]
  /** Only events before this position. */
  readonly before?: { readonly blockHeight: bigint; readonly logIndex: number }
  readonly limit: number
}

/** Returns a pool's events, newest first. */
export async function listPoolEventRows(
  tx: Transaction,
  { chainId, address }: PoolOnChain,
  { account, names, before, limit }: PoolEventFilter,
): Promise<readonly PoolEventRow[]> {
  const { blockHeight, logIndex } = poolEvents
  return tx
    .select()
    .from(poolEvents)
    .where(
      and(
        eq(poolEvents.chainId, chainId),
        eq(poolEvents.pool, address),
        account && eq(poolEvents.account, account),
        names && inArray(poolEvents.name, [...names]),
        before && lte(blockHeight, before.blockHeight),
        before &&
          sql`(${blockHeight}, ${logIndex}) < (${sql.param(before.blockHeight, blockHeight)}, ${sql.param(before.logIndex, logIndex)})`,
      ),
    )
    .orderBy(desc(blockHeight), desc(logIndex))
    .limit(limit)
}

function isCursorOf({ chainId, address }: PoolOnChain) {
  return and(eq(poolCursors.chainId, chainId), eq(poolCursors.pool, address))
}
