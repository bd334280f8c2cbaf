import {
  closeConversation,
  futuresConversations,
  getConversation,
  listConversations,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'

/** Support calls in each realm. */
export const conversationCalls: Readonly<Record<Realm, typeof futuresConversations>> = {
  main: { startConversation, listConversations, getConversation, replyToSupport, closeConversation },
  futures: futuresConversations,
}

/** Returns the key of all conversations of an account; null stands for a guest. */
export function supportKey(userId: string | null) {
  return ['support', userId] as const
}
