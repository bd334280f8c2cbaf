import { and, eq, gt, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { withdrawalFreezeLinks, withdrawalFreezes } from '#server/db/schema/withdrawals.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

/** A week, in seconds: mails are not read on holidays. */
const lifetime = 7 * 86_400

/** Since when nothing may leave the person's balance; null if it may. */
export async function findFreeze(tx: Transaction, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ frozenAt: withdrawalFreezes.frozenAt })
    .from(withdrawalFreezes)
    .where(eq(withdrawalFreezes.userId, userId))
  return row?.frozenAt ?? null
}

/** Until when nothing may leave the balances of an account whose secrets have just become others; null if it may. */
export async function findHold(tx: Transaction, userId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: accounts.withdrawalsHeldUntil })
    .from(accounts)
    .where(and(eq(accounts.id, userId), gt(accounts.withdrawalsHeldUntil, now)))
  return row?.until ?? null
}

/** @returns False if there is one already, which stays as it is. */
export async function insertFreeze(tx: Transaction, userId: string, frozenAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(withdrawalFreezes)
    .values({ userId, frozenAt })
    .onConflictDoNothing()
    .returning({ userId: withdrawalFreezes.userId })
  return inserted.length > 0
}

/** @returns Whether there was one. */
export async function deleteFreeze(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(withdrawalFreezes)
    .where(eq(withdrawalFreezes.userId, userId))
    .returning({ userId: withdrawalFreezes.userId })
  return deleted.length > 0
}

/** @returns The token that stands in a mail's link. */
export async function createFreezeLink(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = createToken()
  const row = { tokenHash: hashToken(token), userId, expiresAt: addSeconds(now, lifetime) }
  await tx.insert(withdrawalFreezeLinks).values(row)
  return token
}

/** Whose withdrawals the link of this token freezes. */
export async function findLinkOwner(tx: Transaction, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: withdrawalFreezeLinks.userId })
    .from(withdrawalFreezeLinks)
    .where(and(eq(withdrawalFreezeLinks.tokenHash, tokenHash), gt(withdrawalFreezeLinks.expiresAt, now)))
  return row?.userId
}

/** Uses a link up; false if that has been done. */
export async function deleteLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(withdrawalFreezeLinks)
    .where(eq(withdrawalFreezeLinks.tokenHash, tokenHash))
    .returning({ userId: withdrawalFreezeLinks.userId })
  return deleted.length > 0
}

/** @returns How many. */
export async function deleteExpiredFreezeLinks(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(withdrawalFreezeLinks)
    .where(lt(withdrawalFreezeLinks.expiresAt, now))
    .returning({ userId: withdrawalFreezeLinks.userId })
  return deleted.length
}
