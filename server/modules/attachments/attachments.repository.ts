import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

import type { Attachment } from '#api/attachments.ts'
import type { Transaction } from '#server/db/database.ts'
import { attachments } from '#server/db/schema/attachments.ts'

export type AttachmentRow = typeof attachments.$inferSelect

/** The uploader of a file: an account, or a guest identified by a secret they hold. */
export type Uploader = { readonly userId: string } | { readonly guestKey: string }

/** Belongs to neither a message nor an application. */
const isUnsent = and(isNull(attachments.messageId), isNull(attachments.applicationEventId))

export interface SentWith {
  readonly conversationId: string
  readonly messageId: string
}

export async function insertAttachment(tx: Transaction, row: AttachmentRow): Promise<void> {
  await tx.insert(attachments).values(row)
}

export async function findAttachment(tx: Transaction, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await tx.select().from(attachments).where(eq(attachments.id, id))
  return row
}

/** Locks the uploader's files that are neither sent nor expired, always in the same order. */
export async function lockUnsent(
  tx: Transaction,
  uploader: Uploader,
  ids: readonly string[],
  uploadedAfter: Date,
): Promise<string[]> {
  const isUsable = and(isOf(uploader), isUnsent, gt(attachments.uploadedAt, uploadedAfter))
  const rows = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(inArray(attachments.id, [...ids]), isUsable))
    .orderBy(asc(attachments.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Hands the file over from its uploader to the message. */
export async function sendWith(tx: Transaction, id: string, message: SentWith, position: number): Promise<void> {
  await tx
    .update(attachments)
    .set({ ...message, position, userId: null, guestKey: null })
    .where(eq(attachments.id, id))
}

/** Hands the file over from its uploader to the application's event. */
export async function sendWithEvent(
  tx: Transaction,
  id: string,
  applicationEventId: string,
  position: number,
): Promise<void> {
  await tx
    .update(attachments)
    .set({ applicationEventId, position, userId: null, guestKey: null })
    .where(eq(attachments.id, id))
}

/** Returns the events' files, in each event's order. */
export async function listSentWithEvents(tx: Transaction, eventIds: readonly string[]): Promise<AttachmentRow[]> {
  return tx
    .select()
    .from(attachments)
    .where(inArray(attachments.applicationEventId, [...eventIds]))
    .orderBy(asc(attachments.position))
}

/** Returns the conversation's files, in each message's order. */
export async function listSent(tx: Transaction, conversationId: string): Promise<AttachmentRow[]> {
  return tx
    .select()
    .from(attachments)
    .where(eq(attachments.conversationId, conversationId))
    .orderBy(asc(attachments.position))
}

/**
 * Returns the messages' files, in each message's order. May include files of other messages in these conversations
 * whose ids occur in the list.
 */
export async function listSentWith(tx: Transaction, messages: readonly SentWith[]): Promise<AttachmentRow[]> {
  const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))]
  const messageIds = messages.map(({ messageId }) => messageId)
  return tx
    .select()
    .from(attachments)
    .where(and(inArray(attachments.conversationId, conversationIds), inArray(attachments.messageId, messageIds)))
    .orderBy(asc(attachments.position))
}

export async function listUnsentOf(tx: Transaction, userId: string): Promise<AttachmentRow[]> {
  return tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.userId, userId), isUnsent))
    .orderBy(asc(attachments.uploadedAt), asc(attachments.id))
}

/** Returns the total bytes of all files, or of an uploader's unsent ones. */
export async function sumSizes(tx: Transaction, uploader?: Uploader): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.size}::bigint), 0)` })
    .from(attachments)
    .where(uploader && isOf(uploader))
  return Number(row?.bytes ?? 0)
}

/** Returns up to `most` unsent files that have expired or no longer have an uploader. */
export async function listAbandoned(tx: Transaction, uploadedBefore: Date, most: number): Promise<string[]> {
  const isAbandoned = or(
    lte(attachments.uploadedAt, uploadedBefore),
    and(isNull(attachments.userId), isNull(attachments.guestKey)),
  )
  const rows = await tx.select({ id: attachments.id }).from(attachments).where(and(isUnsent, isAbandoned)).limit(most)
  return rows.map(({ id }) => id)
}

export async function deleteUnsent(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(attachments).where(and(inArray(attachments.id, [...ids]), isUnsent))
}

export function viewAttachment({ id, name, type, size }: AttachmentRow): Attachment {
  return { id, name, type, size }
}

function isOf(uploader: Uploader): SQL {
  return 'userId' in uploader ? eq(attachments.userId, uploader.userId) : eq(attachments.guestKey, uploader.guestKey)
}
