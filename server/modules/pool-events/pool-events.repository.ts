import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { poolCursors, poolEvents } from '#server/db/schema/pool-events.ts'

export type PoolEventRow = typeof poolEvents.$inferSelect

export interface PoolOnChain {
  readonly chainId: number
  readonly address: Address
}

/** The last block whose events are entered; `undefined` for a pool that was never read. */
export async function findPoolHeight(tx: Transaction, pool: PoolOnChain): Promise<bigint | undefined> {
  const [row] = await tx.select({ height: poolCursors.height }).from(poolCursors).where(isCursorOf(pool))
  return row?.height
}

/** The same of every pool of a chain that was ever read, by its address. */
export async function findPoolHeights(tx: Transaction, chainId: number): Promise<ReadonlyMap<Address, bigint>> {
  const rows = await tx
    .select({ pool: poolCursors.pool, height: poolCursors.height })
    .from(poolCursors)
    .where(eq(poolCursors.chainId, chainId))
  return new Map(rows.map(({ pool, height }) => [pool, height]))
}

/** Begins to read a pool behind this block; nothing if that was done already. */
export async function insertPoolCursor(
  tx: Transaction,
  { chainId, address }: PoolOnChain,
  height: bigint,
): Promise<void> {
  await tx.insert(poolCursors).values({ chainId, pool: address, height }).onConflictDoNothing()
}

/** Moves a pool's cursor on. `false` if it is elsewhere by now. */
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

/** The blocks above this height are no longer part of the chain: their events are none, and are looked for again. */
export async function forgetPoolEventsAbove(tx: Transaction, chainId: number, height: bigint): Promise<void> {
  await tx
    .update(poolCursors)
    .set({ height })
    .where(and(eq(poolCursors.chainId, chainId), gt(poolCursors.height, height)))
  await tx.delete(poolEvents).where(and(eq(poolEvents.chainId, chainId), gt(poolEvents.blockHeight, height)))
}

/** Which events of a pool are asked for. */
export interface PoolEventFilter {
  readonly account?: Address
  readonly names?: readonly string[]
  /** Behind this place, newest first. */
  readonly before?: { readonly blockHeight: bigint; readonly logIndex: number }
  readonly limit: number
}

/** Newest first. */
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
