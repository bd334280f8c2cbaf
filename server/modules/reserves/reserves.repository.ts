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

/** The owner of leaves for what the house owes to no named person; no account has this id. */
const ownerOf = (account: OwedAccount) => nameBasedId([account])

/** Rows that one statement deletes: few enough to end within the time that one may take. */
const deletedRows = 20_000

/** Whether this transaction is the one that takes the day's snapshot, until its end; no other waits for it. */
export async function isFirst(tx: Transaction): Promise<boolean> {
  const [row] = await queryRows<{ first: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('daily reserves', 0)) AS first`,
  )
  return row?.first === true
}

/**
 * The coins that people have, or that the house owes to no named person. Debts are left out, as they lessen no one's
 * claim.
 */
export async function listOwedCoins(tx: Transaction): Promise<readonly OwedCoin[]> {
  // Reads every account, which takes longer than the usual limit of a statement.
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
 * Two shares of everyone who has some of the coin, available and held, shuffled, page by page. Unclaimed deposits, and what
 * the desk owes, are among them as the house's. In a transaction that sees one moment.
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

/** A second one of the same day is a unique violation. */
export async function insertSnapshot(tx: Transaction, row: SnapshotRow): Promise<void> {
  await tx.insert(reserveSnapshots).values(row)
}

export async function insertRoot(tx: Transaction, row: RootRow): Promise<void> {
  await tx.insert(reserveRoots).values(row)
}

/** In one statement, with one parameter for each column: a parameter for each value takes several times as long. */
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

/** The neighbours of a leaf and of everything above it but the root, lowest first. */
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
 * Deletes leaves and trees of snapshots that were taken before; their roots stay. In pieces: a day's are millions.
 * @returns How many leaves those were.
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
