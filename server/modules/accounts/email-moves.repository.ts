import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { emailMoves } from '#server/db/schema/accounts.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

type EmailMove = typeof emailMoves.$inferSelect

/** Three days, in seconds. */
const lifetime = 3 * 86_400

/** @returns The token that stands in the mail to the address that the account has left. */
export async function createEmailMove(
  tx: Transaction,
  { userId, oldEmail, movedAt }: Pick<EmailMove, 'userId' | 'oldEmail' | 'movedAt'>,
): Promise<string> {
  const token = createToken()
  const expiresAt = addSeconds(movedAt, lifetime)
  await tx.insert(emailMoves).values({ tokenHash: hashToken(token), userId, oldEmail, movedAt, expiresAt })
  return token
}

export async function findEmailMove(tx: Transaction, tokenHash: string, now: Date): Promise<EmailMove | undefined> {
  const [row] = await tx
    .select()
    .from(emailMoves)
    .where(and(eq(emailMoves.tokenHash, tokenHash), gt(emailMoves.expiresAt, now)))
  return row
}

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

/** @returns How many. */
export async function deleteExpiredEmailMoves(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(emailMoves)
    .where(lt(emailMoves.expiresAt, now))
    .returning({ userId: emailMoves.userId })
  return deleted.length
}
