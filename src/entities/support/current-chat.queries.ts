import { getCurrentChat } from '#api/chat.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The account's open chat, and whether it has an unseen reply. */
export function currentChatQueryOptions(userId: string) {
  return apiQueryOptions(getCurrentChat, { within: ['support', userId] })
}
