import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { invitationCodes, invitations } from '#server/db/schema/invitations.ts'

export type InvitationRow = typeof invitations.$inferSelect
export type CodeRow = typeof invitationCodes.$inferSelect

/** Returns a user's own code and its discount; `undefined` until they have one. */
export async function findCodeOf(tx: Transaction, userId: string): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(invitationCodes).where(eq(invitationCodes.userId, userId))
  return row
}

/** Returns a user's own code, locked until `tx` ends. */
export async function lockCodeOf(tx: Transaction, userId: string): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(invitationCodes).where(eq(invitationCodes.userId, userId)).for('no key update')
  return row
}

/** Does nothing if the user already has a code, or if this code is taken. */
export async function tryInsertCode(
  tx: Transaction,
  row: Pick<CodeRow, 'userId' | 'code' | 'createdAt'>,
): Promise<void> {
  await tx.insert(invitationCodes).values(row).onConflictDoNothing()
}

/** Returns a code's owner and discount; `undefined` if the code doesn't exist. */
export async function findCode(tx: Transaction, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(invitationCodes).where(eq(invitationCodes.code, code))
  return row
}

/** Like `findCode`, but keeps the owner's account from being deleted until `tx` ends. */
export async function keepCode(tx: Transaction, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(invitationCodes).where(eq(invitationCodes.code, code)).for('key share')
  return row
}

/**
 * Serializes the manual acceptance of invitations until `tx` ends, because whether one closes a ring depends on all the
 * others. Lock accounts first.
 */
export async function lockInvitations(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('invitations', 0))`)
}

/** Returns the invitation that a user has accepted. */
export async function findInvitationOf(tx: Transaction, invitedId: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.invitedId, invitedId))
  return row
}

/** Returns whether `userId` was invited by `ancestorId`, directly or through others. */
export async function isDescendant(tx: Transaction, userId: string, ancestorId: string): Promise<boolean> {
  const [row] = await queryRows<{ found: boolean }>(
    tx,
    sql`WITH RECURSIVE inviters AS (
          SELECT inviter_id FROM invitations WHERE invited_id = ${userId}
          UNION
          SELECT above.inviter_id FROM invitations AS above JOIN inviters ON above.invited_id = inviters.inviter_id)
        SELECT EXISTS (SELECT 1 FROM inviters WHERE inviter_id = ${ancestorId}) AS found`,
  )
  return row?.found ?? false
}

export async function insertInvitation(tx: Transaction, row: InvitationRow): Promise<void> {
  await tx.insert(invitations).values(row)
}

/** Returns how many users someone has invited, in total or since a time. */
export async function countInvited(tx: Transaction, inviterId: string, since?: Date): Promise<number> {
  const isCounted = and(
    eq(invitations.inviterId, inviterId),
    since === undefined ? undefined : gte(invitations.acceptedAt, since),
  )
  const [row] = await tx.select({ number: count() }).from(invitations).where(isCounted)
  return row?.number ?? 0
}

/** Returns one page plus one of the users someone has invited, newest first. */
export async function listInvitedOf(
  tx: Transaction,
  inviterId: string,
  cursor: string | undefined,
): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), isAfterCursor(cursor, invitations.acceptedAt, invitations.id)))
    .orderBy(desc(invitations.acceptedAt), desc(invitations.id))
    .limit(pageSize + 1)
}

/** Returns all invitations of an inviter, oldest first. */
export async function listAllInvitedOf(tx: Transaction, inviterId: string): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(eq(invitations.inviterId, inviterId))
    .orderBy(asc(invitations.acceptedAt), asc(invitations.id))
}
