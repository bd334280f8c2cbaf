import type { Attachment } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds } from '#server/lib/clock.ts'

import {
  listSent,
  listSentWith,
  listSentWithEvents,
  lockUnsent,
  sendWith,
  sendWithEvent,
  type SentWith,
  type Uploader,
  viewAttachment,
} from './attachments.repository.ts'

/** Seconds for which an unsent upload is kept. */
export const uploadLifetime = 86_400

/**
 * Attaches uploads to a message that was just added. Each can be sent only once.
 * @throws ApiFailure `attachmentGone`
 */
export async function attach(
  tx: Transaction,
  message: SentWith,
  { ids, uploader }: { readonly ids: readonly string[]; readonly uploader: Uploader },
  now: Date,
): Promise<void> {
  await requireUnsent(tx, uploader, ids, now)
  for (const [index, id] of ids.entries()) await sendWith(tx, id, message, index + 1)
}

/**
 * Attaches a user's uploads to an application event that was just added. Each can be sent only once.
 * @throws ApiFailure `attachmentGone`
 */
export async function attachDocuments(
  tx: Transaction,
  eventId: string,
  { ids, userId }: { readonly ids: readonly string[]; readonly userId: string },
  now: Date,
): Promise<void> {
  await requireUnsent(tx, { userId }, ids, now)
  for (const [index, id] of ids.entries()) await sendWithEvent(tx, id, eventId, index + 1)
}

/** Returns documents by event id. */
export async function documentsOf(
  tx: Transaction,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await listSentWithEvents(tx, eventIds)
  const byEvent = Map.groupBy(rows, ({ applicationEventId }) => applicationEventId ?? '')
  return new Map([...byEvent].map(([eventId, sent]) => [eventId, sent.map(viewAttachment)]))
}

async function requireUnsent(tx: Transaction, uploader: Uploader, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const found = await lockUnsent(tx, uploader, ids, addSeconds(now, -uploadLifetime))
  if (found.length === ids.length) return
  throw new ApiFailure(apiErrorCode.attachmentGone, 'A file is unknown, was sent before or has expired')
}

/** Returns attachments by message id. */
export async function attachmentsIn(
  tx: Transaction,
  conversationId: string,
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const rows = await listSent(tx, conversationId)
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId ?? '')
  return new Map([...byMessage].map(([messageId, sent]) => [messageId, sent.map(viewAttachment)]))
}

/** Returns attachments by conversation and message id: message ids aren't unique across conversations. */
export async function attachmentsOf(
  tx: Transaction,
  messages: readonly SentWith[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const rows = await listSentWith(tx, messages)
  const byMessage = Map.groupBy(rows, ({ conversationId, messageId }) => `${conversationId ?? ''} ${messageId ?? ''}`)
  return new Map([...byMessage].map(([key, sent]) => [key, sent.map(viewAttachment)]))
}
