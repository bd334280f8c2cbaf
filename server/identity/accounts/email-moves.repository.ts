import { and, asc, eq, gte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { emailMoves } from '#server/db/schema/accounts.ts'
import { OneTimeTokens } from '#server/identity/one-time-tokens.ts'

type EmailMove = typeof emailMoves.$inferSelect

/** Of mails to the address that an account has left, whose link moves it back: for three days. */
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

/** Uses up the link of a move, and those of all that came after it: they lead to addresses of who has moved it. */
export async function deleteEmailMovesSince(tx: Transaction, userId: string, movedAt: Date): Promise<void> {
  await tx.delete(emailMoves).where(and(eq(emailMoves.userId, userId), gte(emailMoves.movedAt, movedAt)))
}
