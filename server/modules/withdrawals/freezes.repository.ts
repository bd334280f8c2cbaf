import { eq, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { withdrawalFreezeLinks, withdrawalFreezes } from '#server/db/schema/withdrawals.ts'
import { OneTimeTokens } from '#server/identity/one-time-tokens.ts'

/** Freeze links in emails about outgoing coins. Valid for a week, because emails may go unread on vacation. */
export const freezeTokens = new OneTimeTokens(withdrawalFreezeLinks, 7 * 86_400)

/** Returns when the user froze their balance; null if it isn't frozen. */
export async function findFreeze(tx: Transaction, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ frozenAt: withdrawalFreezes.frozenAt })
    .from(withdrawalFreezes)
    .where(eq(withdrawalFreezes.userId, userId))
  return row?.frozenAt ?? null
}

/** Whether `userId` has frozen withdrawals. */
export const isFrozen = whetherThereIs(
  sql`SELECT 1 FROM ${withdrawalFreezes} WHERE ${withdrawalFreezes.userId} = ${sql.placeholder('userId')}::uuid`,
)

/** @returns False if there already is a freeze, which stays unchanged. */
export async function insertFreeze(tx: Transaction, userId: string, frozenAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(withdrawalFreezes)
    .values({ userId, frozenAt })
    .onConflictDoNothing()
    .returning({ userId: withdrawalFreezes.userId })
  return inserted.length > 0
}

/** @returns Whether there was a freeze. */
export async function deleteFreeze(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(withdrawalFreezes)
    .where(eq(withdrawalFreezes.userId, userId))
    .returning({ userId: withdrawalFreezes.userId })
  return deleted.length > 0
}
