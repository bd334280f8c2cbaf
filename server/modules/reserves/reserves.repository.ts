import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import { nodeBytes, type SumNode } from '#api/reserve-tree.ts'
import type { Transaction } from '#server/db/database.ts'
import { reserveLeaves, reserveNodes, reserveRoots, reserveSnapshots } from '#server/db/schema/reserves.ts'
import { addUpHouse, addUpPeople, type OwedAccount, owedAccounts } from '#server/ledger/proof.repository.ts'
import { nameBasedId } from '#server/lib/name-based-id.ts'

import type { Liability } from './snapshot-leaves.ts'

export type SnapshotRow = typeof reserveSnapshots.$inferSelect
export type RootRow = typeof reserveRoots.$inferSelect
export type LeafRow = typeof reserveLeaves.$inferSelect

/** The owner of leaves for what the house owes to no named person; no account has this id. */
const ownerOf = (account: OwedAccount) => nameBasedId([account])

/** Nodes in one row: 256 KiB. */
const stretchNodes = 4096

/** Rows of one statement. */
const batchRows = 1000

/**
 * What people have, coin by coin: available and held. Debts are left out, as they lessen no one's claim. Read in one
 * snapshot, so that all of it is of the same moment. Unclaimed deposits, and what the desk owes, are on leaves of the
 * house.
 */
export async function listLiabilities(tx: Transaction): Promise<ReadonlyMap<string, readonly Liability[]>> {
  // Reads every account, which takes longer than the usual limit of a statement.
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`)
  const liabilities = new Map<string, Liability[]>()
  for (const { userId, coin, amount } of await addUpPeople(tx)) {
    const ofCoin = liabilities.get(coin) ?? []
    ofCoin.push({ userId, amount })
    liabilities.set(coin, ofCoin)
  }
  for (const account of owedAccounts) {
    for (const [coin, amount] of await addUpHouse(tx, account)) {
      const userId = ownerOf(account)
      if (amount > 0n) liabilities.set(coin, [...(liabilities.get(coin) ?? []), { userId, amount }])
    }
  }
  return liabilities
}

/** @returns False if that day has its snapshot already. */
export async function insertSnapshot(tx: Transaction, row: SnapshotRow): Promise<boolean> {
  const inserted = await tx
    .insert(reserveSnapshots)
    .values(row)
    .onConflictDoNothing({ target: reserveSnapshots.day })
    .returning({ id: reserveSnapshots.id })
  return inserted.length > 0
}

export async function insertRoot(tx: Transaction, row: RootRow): Promise<void> {
  await tx.insert(reserveRoots).values(row)
}

export async function insertLeaves(tx: Transaction, rows: readonly LeafRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows) {
    await tx.insert(reserveLeaves).values(rows.slice(start, start + batchRows))
  }
}

export async function insertLevels(
  tx: Transaction,
  { snapshotId, coin }: Pick<RootRow, 'snapshotId' | 'coin'>,
  levels: readonly SumNode[],
): Promise<void> {
  for (const [level, nodes] of levels.entries()) {
    const width = stretchNodes * nodeBytes
    for (let start = 0; start < nodes.length; start += width) {
      const row = { snapshotId, coin, level, stretch: start / width, nodes: nodes.subarray(start, start + width) }
      await tx.insert(reserveNodes).values(row)
    }
  }
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

/** Deletes leaves and trees of snapshots that were taken before; their roots stay. @returns How many leaves those were. */
export async function deleteTreesBefore(tx: Transaction, moment: Date): Promise<number> {
  const old = tx.select({ id: reserveSnapshots.id }).from(reserveSnapshots).where(lt(reserveSnapshots.takenAt, moment))
  await tx.delete(reserveNodes).where(inArray(reserveNodes.snapshotId, old))
  const deleted = await tx
    .delete(reserveLeaves)
    .where(inArray(reserveLeaves.snapshotId, old))
    .returning({ part: reserveLeaves.part })
  return deleted.length
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
