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

/** How long an upload waits for its message, in seconds. */
export const uploadLifetime = 86_400

/**
 * Sends uploads with a message that was just added, each once.
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
 * Sends uploads of a person with an event of an application that was just added, each once.
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

/** By the id of the event. */
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

/** By the id of the message. */
export async function attachmentsIn(
  tx: Transaction,
  conversationId: string,
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const rows = await listSent(tx, conversationId)
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId ?? '')
  return new Map([...byMessage].map(([messageId, sent]) => [messageId, sent.map(viewAttachment)]))
}

/** Of these messages, by the ids of conversation and message: two conversations may have messages with the same id. */
export async function attachmentsOf(
  tx: Transaction,
  messages: readonly SentWith[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const rows = await listSentWith(tx, messages)
  const byMessage = Map.groupBy(rows, ({ conversationId, messageId }) => `${conversationId ?? ''} ${messageId ?? ''}`)
  return new Map([...byMessage].map(([key, sent]) => [key, sent.map(viewAttachment)]))
}
