import { and, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { loginTickets, refreshTokens, sessions } from '#server/db/schema/sessions.ts'
import type { SessionFacts } from '#server/http/route.ts'
import {
  secondFactorColumns,
  toSecondFactorSummary,
} from '#server/identity/second-factors/second-factors.repository.ts'

import { ownDeviceColumn } from './known-devices.repository.ts'
import { announceSessionEnd } from './session-channel.ts'

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

/** Returns whether the session is open, and keeps it from being ended until `tx` ends. */
export async function keepSession(tx: Transaction, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .for('key share')
  return rows.length > 0
}

/** Returns the device of an open session; null if it didn't name itself. */
export async function findDevice(tx: Transaction, sessionId: string, now: Date): Promise<string | null> {
  return (await findSession(tx, sessionId, now))?.deviceHash ?? null
}

const sessionFacts = preparedOnce((tx) =>
  tx
    .select({
      id: sessions.id,
      account: accounts,
      secondFactors: secondFactorColumns(tx, accounts.id),
      ownDevice: ownDeviceColumn(tx, sql.placeholder('now')),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .where(
      and(sql`${sessions.id} = ANY(${sql.placeholder('ids')}::uuid[])`, gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .prepare('session_facts'),
)

/**
 * Returns the accounts of open sessions, their second factors and their owners' devices, by the sessions' ids, in one
 * query, since nearly every call starts with it.
 */
export async function findSessionFacts(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SessionFacts>> {
  const rows = await sessionFacts(tx).execute({ ids, now: now.toISOString() })
  return new Map(
    rows.map(({ id, secondFactors, ...facts }) => [
      id,
      { ...facts, secondFactors: toSecondFactorSummary(secondFactors) },
    ]),
  )
}

/** Lists open sessions, newest first. */
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

/** @returns False if the account has no such session. */
export async function deleteSession(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return (await endWhere(tx, userId, eq(sessions.id, id))) > 0
}

/** Ends all sessions of the account but one, and all logins that wait for their second factor. */
export async function deleteSessions(tx: Transaction, userId: string, exceptId: string | null): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.userId, userId))
  await endWhere(tx, userId, exceptId === null ? undefined : ne(sessions.id, exceptId))
}

/** Ends a device's earlier sessions: logging in there again replaces them (ASVS 7.2.4). */
export async function deleteSessionsOfDevice(tx: Transaction, userId: string, deviceHash: string): Promise<void> {
  await endWhere(tx, userId, eq(sessions.deviceHash, deviceHash))
}

/** Ends the least recently used sessions, so that `keep` are left. */
export async function deleteOldestSessions(tx: Transaction, userId: string, keep: number): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(keep)
  await endWhere(tx, userId, inArray(sessions.id, surplus))
}

/** Ends the sessions of the account that match the condition; without one, all of them. @returns Their number. */
async function endWhere(tx: Transaction, userId: string, condition: SQL | undefined): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), condition))
    .returning({ id: sessions.id })
  if (ended.length > 0) announceSessionEnd(tx, userId)
  return ended.length
}

export async function insertRefreshToken(tx: Transaction, tokenHash: string, sessionId: string): Promise<void> {
  await tx.insert(refreshTokens).values({ tokenHash, sessionId })
}

/** Returns the owner of a token, used or not. */
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

/** Whether a token was exchanged for another. */
export async function isTokenUsed(tx: Transaction, tokenHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return row !== undefined && row.usedAt !== null
}

/** @returns The number of deleted sessions. */
export async function deleteExpiredSessions(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id })
  return deleted.length
}
