import type { ConversationMessage } from '#api/conversations.ts'
import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL tells everybody who listens here in which chats there is news, and where somebody is typing. */
export const chatChannel = 'chat'

/** Tells of a change when `tx` is committed; several at about the same time may be told once. */
export function announceChat(tx: Transaction, conversationId: string): void {
  announce(tx, chatChannel, conversationId)
}

export function announceTyping(tx: Transaction, conversationId: string, from: ConversationMessage['from']): void {
  announce(tx, chatChannel, `${conversationId} ${from}`)
}
