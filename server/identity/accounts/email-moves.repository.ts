import { and, asc, eq, gte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { emailMoves } from '#server/db/schema/accounts.ts'
import { OneTimeTokens } from '#server/identity/one-time-tokens.ts'

type EmailMove = typeof emailMoves.$inferSelect

/** Tokens of the emails to an account's former address. For three days, their link moves the account back. */
export const emailMoveTokens = new OneTimeTokens(emailMoves, 3 * 86_400)

export async function listEmailMoves(
  tx: Transaction,
  userId: string,
): Promise<Pick<EmailMove, 'oldEmail' | 'movedAt' | 'expiresAt'>[]> {
  const { oldEmail, movedAt, expiresAt } = emailMoves
  return tx
    .select({ oldEmail, movedAt, expiresAt })
    .from(emailMoves)
    .where(eq(emailMoves.userId, userId))
    .orderBy(asc(movedAt))
}

/** Deletes this move's link and those of all later moves, whose addresses belong to whoever moved the account away. */
export async function deleteEmailMovesSince(tx: Transaction, userId: string, movedAt: Date): Promise<void> {
  await tx.delete(emailMoves).where(and(eq(emailMoves.userId, userId), gte(emailMoves.movedAt, movedAt)))
}
