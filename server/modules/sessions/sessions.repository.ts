import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { type Account, accounts } from '#server/db/schema/accounts.ts'
import { loginTickets, refreshTokens, sessions } from '#server/db/schema/sessions.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Transaction, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row)
}

export async function findSession(tx: Transaction, id: string, now: Date): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return row
}

const sessionAccount = preparedOnce((tx) =>
  tx
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_account'),
)

/** The account of a session that is open. */
export async function findSessionAccount(tx: Transaction, id: string, now: Date): Promise<Account | undefined> {
  const [row] = await sessionAccount(tx).execute({ id, now: now.toISOString() })
  return row?.account
}

/** Those that are open, newest first. */
export async function listSessions(tx: Transaction, userId: string, now: Date): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

export async function listAllSessions(tx: Transaction, userId: string): Promise<SessionRow[]> {
  return tx.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastSeenAt))
}

export async function updateSession(
  tx: Transaction,
  id: string,
  values: Pick<SessionRow, 'device' | 'address' | 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(sessions).set(values).where(eq(sessions.id, id))
}

/** @returns False if the account has no such session. */
export async function deleteSession(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Ends every session of the account but one, and every log-in that waits for its second factor. */
export async function deleteSessions(tx: Transaction, userId: string, exceptId: string | null): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.userId, userId))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
}

/** Ends the sessions that a device has: whoever logs in there again has left them behind (ASVS 7.2.4). */
export async function deleteSessionsOfDevice(tx: Transaction, userId: string, deviceHash: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.deviceHash, deviceHash)))
}

/** Ends the sessions that were not seen for longest, so that `keep` are left. */
export async function deleteOldestSessions(tx: Transaction, userId: string, keep: number): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(keep)
  await tx.delete(sessions).where(inArray(sessions.id, surplus))
}

export async function insertRefreshToken(tx: Transaction, tokenHash: string, sessionId: string): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, sessionId })
}

/** Whose token this is, used or not. */
export async function findTokenOwner(
  tx: Transaction,
  tokenHash: string,
): Promise<{ sessionId: string; userId: string } | undefined> {
  const [row] = await tx
    .select({ sessionId: sessions.id, userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Uses a token up; false if that has been done. One statement: of two at the same time, one gets true. */
export async function useRefreshToken(tx: Transaction, tokenHash: string, usedAt: Date): Promise<boolean> {
  const used = await tx
    .update(refreshTokens)
    .set({ usedAt })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning({ tokenHash: refreshTokens.tokenHash })
  return used.length > 0
}

/** @returns How many. */
export async function deleteExpiredSessions(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id })
  return deleted.length
}
