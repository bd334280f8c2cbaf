import { and, desc, eq, type SQL, sql } from 'drizzle-orm'

import { nodeBytes } from '#api/reserve-tree.ts'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { reserveLeaves, reserveNodes, reserveRoots, reserveSnapshots } from '#server/db/schema/reserves.ts'
import {
  addUpHouse,
  countPeople,
  type OwedAccount,
  owedAccounts,
  readShares,
  type Share,
  type ShareOrder,
} from '#server/ledger/proof.repository.ts'
import { nameBasedId } from '#server/lib/name-based-id.ts'

import type { OwedCoin, PlacedLeaf } from './snapshot-leaves.ts'
import { type Stretch, stretchNodes } from './tree-builder.ts'

export type SnapshotRow = typeof reserveSnapshots.$inferSelect
export type RootRow = typeof reserveRoots.$inferSelect
export type LeafRow = typeof reserveLeaves.$inferSelect

/** Owner id for leaves of what the house owes to no particular user; no account has this id. */
const ownerOf = (account: OwedAccount) => nameBasedId([account])

/** Rows deleted per statement: few enough to stay within the statement timeout. */
const deletedRows = 20_000

/**
 * Claims the day's snapshot until `tx` ends.
 * @returns False, without waiting, if another transaction has claimed it.
 */
export async function isFirst(tx: Transaction): Promise<boolean> {
  const [row] = await queryRows<{ first: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('daily reserves', 0)) AS first`,
  )
  return row?.first === true
}

/**
 * Returns the coins that users have, or that the house owes to no particular user. Ignores debts, since they don't
 * reduce anyone's claim.
 */
export async function listOwedCoins(tx: Transaction): Promise<readonly OwedCoin[]> {
  // Reading every account takes longer than the usual statement timeout.
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`)
  const coins = new Map((await countPeople(tx)).map((owed) => [owed.coin, owed]))
  for (const account of owedAccounts) {
    for (const [coin, amount] of await addUpHouse(tx, account)) {
      const { people, sum } = coins.get(coin) ?? { people: 0, sum: 0n }
      if (amount > 0n) coins.set(coin, { coin, people: people + 1, sum: sum + amount })
    }
  }
  return [...coins.values()]
}

/**
 * Returns two shares per user who has some of the coin, available or held, shuffled, page by page. Includes the
 * house's: unclaimed deposits, and what the desk owes. Call in a snapshot transaction.
 */
export async function* readLeafShares(
  tx: Transaction,
  { coin, shares, key }: Omit<ShareOrder, 'others'>,
): AsyncGenerator<readonly Share[]> {
  const others: Pick<Share, 'userId' | 'amount'>[] = []
  for (const account of owedAccounts) {
    const amount = (await addUpHouse(tx, account)).get(coin) ?? 0n
    if (amount > 0n) others.push({ userId: ownerOf(account), amount })
  }
  yield* readShares(tx, { coin, shares, others, key })
}

/** Inserts a snapshot. A second one for the same day is a unique violation. */
export async function insertSnapshot(tx: Transaction, row: SnapshotRow): Promise<void> {
  await tx.insert(reserveSnapshots).values(row)
}

export async function insertRoot(tx: Transaction, row: RootRow): Promise<void> {
  await tx.insert(reserveRoots).values(row)
}

/** Inserts leaves in one statement with a parameter per column; one per value would take several times as long. */
export async function insertLeaves(
  tx: Transaction,
  { snapshotId, coin }: Pick<RootRow, 'snapshotId' | 'coin'>,
  leaves: readonly PlacedLeaf[],
): Promise<void> {
  const column = <Key extends keyof PlacedLeaf>(key: Key) => sql.param(leaves.map((leaf) => leaf[key]))
  await tx.execute(sql`
    INSERT INTO reserve_leaves (snapshot_id, user_id, coin, part, position, nonce, amount)
    SELECT ${snapshotId}, user_id, ${coin}, part, position,
      substring(${Buffer.concat(leaves.map(({ nonce }) => nonce))}::bytea FROM (32 * number - 31)::integer FOR 32), amount
    FROM unnest(${column('userId')}::uuid[], ${column('part')}::integer[], ${column('position')}::integer[],
      ${sql.param(leaves.map(({ amount }) => String(amount)))}::numeric[]
    ) WITH ORDINALITY AS leaf (user_id, part, position, amount, number)`)
}

export async function insertStretches(
  tx: Transaction,
  { snapshotId, coin }: Pick<RootRow, 'snapshotId' | 'coin'>,
  stretches: readonly Stretch[],
): Promise<void> {
  for (const stretch of stretches) await tx.insert(reserveNodes).values({ snapshotId, coin, ...stretch })
}

export async function hasSnapshotOf(tx: Transaction, day: string): Promise<boolean> {
  const rows = await tx.select({ id: reserveSnapshots.id }).from(reserveSnapshots).where(eq(reserveSnapshots.day, day))
  return rows.length > 0
}

export async function findLatestSnapshot(tx: Transaction): Promise<SnapshotRow | undefined> {
  const [row] = await tx.select().from(reserveSnapshots).orderBy(desc(reserveSnapshots.takenAt)).limit(1)
  return row
}

export async function findSnapshot(tx: Transaction, id: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx.select().from(reserveSnapshots).where(eq(reserveSnapshots.id, id))
  return row
}

export async function listRoots(tx: Transaction, snapshotId: string): Promise<RootRow[]> {
  return tx.select().from(reserveRoots).where(eq(reserveRoots.snapshotId, snapshotId)).orderBy(reserveRoots.coin)
}

export async function listLeaves(tx: Transaction, snapshotId: string, userId: string): Promise<LeafRow[]> {
  return tx
    .select()
    .from(reserveLeaves)
    .where(and(eq(reserveLeaves.userId, userId), eq(reserveLeaves.snapshotId, snapshotId)))
    .orderBy(reserveLeaves.coin, reserveLeaves.part)
}

/** Returns the siblings of a leaf and of all nodes above it except the root, lowest first. */
export async function findNeighbours(
  tx: Transaction,
  { snapshotId, coin, position }: Pick<LeafRow, 'snapshotId' | 'coin' | 'position'>,
  levels: number,
): Promise<readonly Uint8Array[]> {
  const neighbours = Array.from({ length: levels - 1 }, (_, level) => ({ level, position: (position >> level) ^ 1 }))
  if (neighbours.length === 0) return []
  const values = neighbours.map(
    ({ level, position: at }) =>
      sql`(${level}::integer, ${Math.floor(at / stretchNodes)}::integer, ${(at % stretchNodes) * nodeBytes + 1}::integer)`,
  )
  const rows = await tx
    .select({ node: sql<Uint8Array>`substring(${reserveNodes.nodes} from wanted.start for ${nodeBytes})` })
    .from(reserveNodes)
    .innerJoin(
      sql`(VALUES ${sql.join(values, sql`, `)}) AS wanted (level, stretch, start)`,
      sql`${reserveNodes.level} = wanted.level AND ${reserveNodes.stretch} = wanted.stretch`,
    )
    .where(and(eq(reserveNodes.snapshotId, snapshotId), eq(reserveNodes.coin, coin)))
    .orderBy(reserveNodes.level)
  return rows.map(({ node }) => node)
}

/**
 * Deletes the leaves and trees of snapshots taken before a time; their roots stay. Works in batches, because a day can
 * have millions of rows.
 * @returns The number of leaves deleted.
 */
export async function deleteTreesBefore(tx: Transaction, moment: Date): Promise<number> {
  const old = sql`(SELECT id FROM reserve_snapshots WHERE taken_at < ${moment.toISOString()}::timestamptz)`
  await deleteInPieces(tx, sql`reserve_nodes`, old, deletedRows / 100)
  return deleteInPieces(tx, sql`reserve_leaves`, old, deletedRows)
}

async function deleteInPieces(tx: Transaction, table: SQL, snapshots: SQL, most: number): Promise<number> {
  for (let total = 0; ;) {
    const [row] = await queryRows<{ count: number }>(
      tx,
      sql`
        WITH deleted AS (
          DELETE FROM ${table} WHERE ctid IN (
            SELECT ctid FROM ${table} WHERE snapshot_id IN ${snapshots} LIMIT ${most}
          ) RETURNING 1
        ) SELECT count(*)::integer AS count FROM deleted`,
    )
    const count = row?.count ?? 0
    total += count
    if (count < most) return total
  }
}

export async function listLeavesOf(tx: Transaction, userId: string) {
  return tx
    .select({ takenAt: reserveSnapshots.takenAt, coin: reserveLeaves.coin, amount: reserveLeaves.amount })
    .from(reserveLeaves)
    .innerJoin(reserveSnapshots, eq(reserveSnapshots.id, reserveLeaves.snapshotId))
    .where(eq(reserveLeaves.userId, userId))
    .orderBy(reserveSnapshots.takenAt, reserveLeaves.coin, reserveLeaves.part)
}

export async function deleteLeavesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(reserveLeaves).where(eq(reserveLeaves.userId, userId))
}
