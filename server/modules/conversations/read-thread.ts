import type { Attachment } from '#api/attachments.ts'
import type { Transaction } from '#server/db/database.ts'

import { listMails, listMessages, type MailRow, type MessageRow } from './conversations.repository.ts'
import { listMerged } from './merge.repository.ts'
import type { MessageFiles } from './message-files.ts'

/** A message with its attachments and email details. */
export interface ThreadMessage extends MessageRow {
  readonly attachments: readonly Attachment[]
  /** `undefined` for a message written in the app. */
  readonly mail: MailRow | undefined
}

/** Returns a conversation's own messages with their files, oldest first. */
export async function readThread(
  tx: Transaction,
  files: Pick<MessageFiles, 'of'>,
  conversationId: string,
): Promise<ThreadMessage[]> {
  const attachments = await files.of(tx, conversationId)
  const mails = await listMails(tx, conversationId)
  const messages = await listMessages(tx, conversationId)
  return messages.map((message) => ({
    ...message,
    attachments: attachments.get(message.id) ?? [],
    mail: mails.get(message.id),
  }))
}

/** Returns a conversation's messages and those of conversations merged into it, oldest first. */
export async function readWholeThread(
  tx: Transaction,
  files: Pick<MessageFiles, 'of'>,
  conversationId: string,
): Promise<ThreadMessage[]> {
  const own = await readThread(tx, files, conversationId)
  const merged = await listMerged(tx, conversationId)
  if (merged.length === 0) return own
  const others: ThreadMessage[] = []
  for (const id of merged) others.push(...(await readThread(tx, files, id)))
  return [...own, ...others].toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
}
