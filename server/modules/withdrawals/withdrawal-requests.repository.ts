import { and, eq, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { type StoredStep, withdrawalRequests } from '#server/db/schema/withdrawals.ts'

export type RequestRow = typeof withdrawalRequests.$inferSelect

export async function insertRequest(tx: Transaction, row: RequestRow): Promise<void> {
  await tx.insert(withdrawalRequests).values(row)
}

export async function findRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id))
  return row
}

interface Advance {
  readonly from: StoredStep
  readonly to: StoredStep
  /** Recorded with the request for its last verification. */
  readonly secondFactorProven?: true
}

/** Advances a request to its next verification. @returns False if it is no longer at `from`. */
export async function advanceRequest(
  tx: Transaction,
  id: string,
  { from, to, secondFactorProven }: Advance,
): Promise<boolean> {
  const advanced = await tx
    .update(withdrawalRequests)
    .set({ nextStep: to, ...(secondFactorProven && { secondFactorProven }) })
    .where(and(eq(withdrawalRequests.id, id), eq(withdrawalRequests.nextStep, from)))
    .returning({ id: withdrawalRequests.id })
  return advanced.length > 0
}

/** Consumes a request. @returns False if that was already done. */
export async function deleteRequest(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(withdrawalRequests)
    .where(eq(withdrawalRequests.id, id))
    .returning({ id: withdrawalRequests.id })
  return deleted.length > 0
}

export async function deleteRequestsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(withdrawalRequests).where(eq(withdrawalRequests.userId, userId))
}

/** @returns The number deleted. */
export async function deleteExpiredRequests(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(withdrawalRequests)
    .where(lt(withdrawalRequests.expiresAt, now))
    .returning({ id: withdrawalRequests.id })
  return deleted.length
}
