import type { Transaction } from '#server/db/database.ts'

import { type ConversationRow, updateConversation } from '#server/modules/conversations/conversations.repository.ts'
import { announceChat } from './chat-channel.ts'
import { findChat, listReplies, updateChat } from './chats.repository.ts'

/** Records that the user has seen the messages up to a position. Call with the conversation's row locked. */
export async function readByPerson(tx: Transaction, row: ConversationRow, position: number): Promise<void> {
  const chat = await findChat(tx, row.id)
  if (chat === undefined) return
  const personRead = Math.min(position, row.messageCount)
  if (personRead <= chat.personRead) return
  const hasRest = (await listReplies(tx, row.id, personRead)).length > 0
  await updateChat(tx, row.id, { personRead, ...(!hasRest && { mailDueAt: null }) })
  if (!hasRest && row.unread) await updateConversation(tx, row.id, { unread: false })
  announceChat(tx, row.id)
}

/** Records that an operator has seen the messages up to a position. Call with the conversation's row locked. */
export async function readBySupport(tx: Transaction, row: ConversationRow, position: number): Promise<void> {
  const chat = await findChat(tx, row.id)
  if (chat === undefined) return
  const supportRead = Math.min(position, row.messageCount)
  if (supportRead <= chat.supportRead) return
  await updateChat(tx, row.id, { supportRead })
  announceChat(tx, row.id)
}
