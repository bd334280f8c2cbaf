import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Hash } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'
import { chainBlocks, chainCursors, ownTransactions } from '#server/db/schema/deposits.ts'

import type { BlockPosition, ReadBlock } from './arrival.ts'

export type CursorRow = typeof chainCursors.$inferSelect

/** Number of blocks kept to find a fork. Deeper reorgs are not followed. */
export const keptBlocks = 512n

/** Seconds for which a process may read a chain alone. */
const leaseSeconds = 30

export async function findCursor(tx: Transaction, chainId: number): Promise<CursorRow | undefined> {
  const [row] = await tx.select().from(chainCursors).where(eq(chainCursors.chainId, chainId))
  return row
}

/** Returns the cursors of all chains. */
export async function listCursors(tx: Transaction): Promise<readonly CursorRow[]> {
  return tx.select().from(chainCursors).orderBy(chainCursors.chainId)
}

/** Locks the cursor until the transaction ends, so that others wait before they move it. */
export async function lockCursor(tx: Transaction, chainId: number): Promise<CursorRow | undefined> {
  const [row] = await tx.select().from(chainCursors).where(eq(chainCursors.chainId, chainId)).for('share')
  return row
}

/** Leases the cursor to this process for a while; undefined if there is none or another process has it. */
export async function holdCursor(tx: Transaction, chainId: number, holderId: string): Promise<CursorRow | undefined> {
  const now = sql<Date>`now()`
  const isFree = or(eq(chainCursors.heldBy, holderId), isNull(chainCursors.heldUntil), lt(chainCursors.heldUntil, now))
  const [row] = await tx
    .update(chainCursors)
    .set({ heldBy: holderId, heldUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(and(eq(chainCursors.chainId, chainId), isFree))
    .returning()
  return row
}

/** Ends the lease early, so that others needn't wait for it to expire. */
export async function releaseCursor(tx: Transaction, chainId: number, holderId: string): Promise<void> {
  await tx
    .update(chainCursors)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.heldBy, holderId)))
}

/** Starts a chain after this block. Does nothing if it was started already. */
export async function insertCursor(
  tx: Transaction,
  cursor: Pick<CursorRow, 'chainId' | 'genesisHash'>,
  { height, hash, parentHash }: Omit<ReadBlock, 'arrivals'>,
): Promise<void> {
  const inserted = await tx
    .insert(chainCursors)
    .values({ ...cursor, height, hash })
    .onConflictDoNothing()
    .returning({ height: chainCursors.height })
  if (inserted.length === 0) return
  await tx.insert(chainBlocks).values({ chainId: cursor.chainId, height, hash, parentHash })
}

const advance = preparedStatement(
  'advance_cursor',
  sql`WITH moved AS (
      UPDATE chain_cursors SET height = ${sql.placeholder('height')}::bigint, hash = ${sql.placeholder('hash')},
        read_at = now()
      WHERE chain_id = ${sql.placeholder('chainId')}
        AND height = ${sql.placeholder('height')}::bigint - 1 AND hash = ${sql.placeholder('parentHash')}
      RETURNING chain_id, height, hash)
    INSERT INTO chain_blocks (chain_id, height, hash, parent_hash)
    SELECT chain_id, height, hash, ${sql.placeholder('parentHash')} FROM moved
    RETURNING height`,
)

/** Moves the cursor to the next block. Returns `false` if it has moved meanwhile. */
export async function advanceCursor(
  tx: Transaction,
  chainId: number,
  { height, hash, parentHash }: Omit<ReadBlock, 'arrivals'>,
): Promise<boolean> {
  const advanced = await advance(tx, { chainId, height: String(height), hash, parentHash })
  if (advanced.length === 0) return false
  // Doing this now and then is enough.
  if (height % 32n === 0n) {
    await tx
      .delete(chainBlocks)
      .where(and(eq(chainBlocks.chainId, chainId), lte(chainBlocks.height, height - keptBlocks)))
  }
  return true
}

/** Moves the cursor back to a stored block and deletes those above. Returns `false` if it has moved meanwhile. */
export async function rewindCursor(
  tx: Transaction,
  chainId: number,
  from: BlockPosition,
  to: BlockPosition,
): Promise<boolean> {
  if (!(await moveCursor(tx, chainId, from, to))) return false
  await tx.delete(chainBlocks).where(and(eq(chainBlocks.chainId, chainId), gt(chainBlocks.height, to.height)))
  return true
}

/** Lists the stored blocks, newest first. */
export async function listBlocks(tx: Transaction, chainId: number): Promise<readonly BlockPosition[]> {
  return tx
    .select({ height: chainBlocks.height, hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(eq(chainBlocks.chainId, chainId))
    .orderBy(desc(chainBlocks.height))
}

/** Returns the hash of a stored block. */
export async function findBlockHash(tx: Transaction, chainId: number, height: bigint): Promise<Hash | undefined> {
  const [row] = await tx
    .select({ hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(and(eq(chainBlocks.chainId, chainId), eq(chainBlocks.height, height)))
  return row?.hash
}

/** Returns which of these transactions are ours: each is stored before it is sent. */
export async function findOwnTransactions(
  tx: Transaction,
  chainId: number,
  hashes: readonly Hash[],
): Promise<ReadonlySet<Hash>> {
  const rows = await tx
    .select({ hash: ownTransactions.hash })
    .from(ownTransactions)
    .where(and(eq(ownTransactions.chainId, chainId), inArray(ownTransactions.hash, [...hashes])))
  return new Set(rows.map(({ hash }) => hash))
}

async function moveCursor(tx: Transaction, chainId: number, from: BlockPosition, to: BlockPosition): Promise<boolean> {
  const moved = await tx
    .update(chainCursors)
    .set({ height: to.height, hash: to.hash })
    .where(
      and(eq(chainCursors.chainId, chainId), eq(chainCursors.height, from.height), eq(chainCursors.hash, from.hash)),
    )
    .returning({ height: chainCursors.height })
  return moved.length > 0
}
