import { maximumChatMessages } from '#api/chat.ts'
import type { ConversationDoor } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { announceChat } from './chat/chat-channel.ts'
import {
  type ConversationRow,
  findMessage,
  insertMessage,
  type MessageRow,
  updateConversation,
} from './conversations.repository.ts'
import type { MessageFiles, Uploader } from './message-files.ts'

/**
 * Returns the maximum length of a conversation: a longer one isn't useful, and could fill the database. Chats allow
 * more messages because theirs are short.
 */
export function maximumMessagesOf(door: ConversationDoor): number {
  return door === 'chat' ? maximumChatMessages : 200
}

export interface NewMessage extends Omit<MessageRow, 'conversationId' | 'position'> {
  /** Ids of the attached files. */
  readonly attachments: readonly string[]
  readonly uploader: Uploader
}

/**
 * Returns whether the same request has already added the message.
 * @throws ApiFailure `idReused` if the id belongs to a different message
 */
export async function wasAdded(
  tx: Transaction,
  files: MessageFiles,
  conversationId: string,
  message: NewMessage,
): Promise<boolean> {
  const existing = await findMessage(tx, conversationId, message.id)
  if (existing === undefined) return false
  const keys = ['author', 'operatorId', 'text', 'transaction'] as const
  const sent = (await files.of(tx, existing.conversationId)).get(message.id) ?? []
  const hasSameFiles = sent.map(({ id }) => id).join() === message.attachments.join()
  if (hasSameFiles && keys.every((key) => existing[key] === message[key])) return true
  throw new ApiFailure(apiErrorCode.idReused, 'The id was used for another message')
}

/**
 * Adds a message to a conversation whose row is locked, and updates who has to reply next.
 * @returns The updated conversation.
 * @throws ApiFailure `limitReached`, `attachmentGone`
 */
export async function addMessage(
  tx: Transaction,
  files: MessageFiles,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<ConversationRow> {
  const most = maximumMessagesOf(conversation.door)
  if (conversation.messageCount >= most) {
    throw new ApiFailure(apiErrorCode.limitReached, `A conversation has at most ${most} messages`)
  }
  const position = conversation.messageCount + 1
  await insertWithFiles(tx, files, { message, conversationId: conversation.id, position })
  const isReply = message.author === 'support'
  const change = {
    state: isReply ? 'reply-received' : 'pending-reply',
    unread: isReply || conversation.unread,
    messageCount: position,
    lastMessageAt: message.sentAt,
    closedAt: null,
  } as const
  await updateConversation(tx, conversation.id, change)
  if (conversation.door === 'chat') announceChat(tx, conversation.id)
  return { ...conversation, ...change }
}

/** @throws ApiFailure `attachmentGone` */
export async function insertWithFiles(
  tx: Transaction,
  files: MessageFiles,
  added: { readonly message: NewMessage; readonly conversationId: string; readonly position: number },
): Promise<void> {
  const { message, conversationId, position } = added
  const { attachments: ids, uploader, ...row } = message
  await insertMessage(tx, { ...row, conversationId, position })
  await files.attach(tx, { conversationId, messageId: row.id }, { ids, uploader }, row.sentAt)
}
