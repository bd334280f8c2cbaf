import type { Attachment } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { addSeconds } from '#server/lib/clock.ts'

import {
  listSent,
  listSentWith,
  lockUnsent,
  sendWith,
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
  if (ids.length === 0) return
  const found = await lockUnsent(tx, uploader, ids, addSeconds(now, -uploadLifetime))
  if (found.length < ids.length) {
    throw new ApiFailure(apiErrorCode.attachmentGone, 'A file is unknown, was sent before or has expired')
  }
  for (const [index, id] of ids.entries()) await sendWith(tx, id, message, index + 1)
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
