import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { payoutAccounts } from '#server/db/schema/fiat.ts'

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

export async function insertPayoutAccount(tx: Transaction, row: PayoutAccountRow): Promise<void> {
  await tx.insert(payoutAccounts).values(row)
}

/** Returns a user's payout accounts, oldest first. */
export async function listPayoutAccounts(tx: Transaction, userId: string): Promise<readonly PayoutAccountRow[]> {
  return tx
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .orderBy(asc(payoutAccounts.createdAt), asc(payoutAccounts.id))
}

/** Returns the payout accounts of these users. */
export async function listPayoutAccountsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly PayoutAccountRow[]> {
  return tx
    .select()
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.userId, [...userIds]))
}

/** Returns a user's payout account; `undefined` for another user's. */
export async function findPayoutAccount(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.id, id), eq(payoutAccounts.userId, userId)))
  return row
}

/** @returns False if the user has no such account. */
export async function deletePayoutAccount(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(payoutAccounts)
    .where(and(eq(payoutAccounts.id, id), eq(payoutAccounts.userId, userId)))
    .returning({ id: payoutAccounts.id })
  return deleted.length > 0
}
