import type { ConversationMessage } from '#api/conversations.ts'
import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL channel that announces chats with news, and typing. */
export const chatChannel = 'chat'

/** Announces a change once `tx` commits; changes close together may be announced once. */
export function announceChat(tx: Transaction, conversationId: string): void {
  announce(tx, chatChannel, conversationId)
}

export function announceTyping(tx: Transaction, conversationId: string, from: ConversationMessage['from']): void {
  announce(tx, chatChannel, `${conversationId} ${from}`)
}
