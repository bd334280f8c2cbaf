import { getCurrentChat } from '#api/chat.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The account's chat that isn't closed, and whether it has a reply that wasn't seen. */
export function currentChatQueryOptions(userId: string) {
  return apiQueryOptions(getCurrentChat, { within: ['support', userId] })
}
