import { and, asc, eq, lte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { secondFactorRemovals } from '#server/db/schema/second-factors.ts'

export type RemovalRow = typeof secondFactorRemovals.$inferSelect

/** @returns False if the factor's removal is pending already. */
export async function insertRemoval(tx: Transaction, row: RemovalRow): Promise<boolean> {
  const inserted = await tx
    .insert(secondFactorRemovals)
    .values(row)
    .onConflictDoNothing()
    .returning({ factor: secondFactorRemovals.factor })
  return inserted.length > 0
}

export async function listRemovals(tx: Transaction, userId: string): Promise<RemovalRow[]> {
  return tx
    .select()
    .from(secondFactorRemovals)
    .where(eq(secondFactorRemovals.userId, userId))
    .orderBy(asc(secondFactorRemovals.removesAt), asc(secondFactorRemovals.factor))
}

export async function findRemovalByToken(tx: Transaction, tokenHash: string): Promise<RemovalRow | undefined> {
  const [row] = await tx.select().from(secondFactorRemovals).where(eq(secondFactorRemovals.tokenHash, tokenHash))
  return row
}

/** Lists the due removals of all accounts. */
export async function listDueRemovals(tx: Transaction, now: Date): Promise<RemovalRow[]> {
  return tx
    .select()
    .from(secondFactorRemovals)
    .where(lte(secondFactorRemovals.removesAt, now))
    .orderBy(asc(secondFactorRemovals.removesAt))
    .limit(100)
}

/** @returns False if no removal is pending. */
export async function deleteRemoval(tx: Transaction, userId: string, factor: string): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactorRemovals)
    .where(and(eq(secondFactorRemovals.userId, userId), eq(secondFactorRemovals.factor, factor)))
    .returning({ factor: secondFactorRemovals.factor })
  return deleted.length > 0
}
