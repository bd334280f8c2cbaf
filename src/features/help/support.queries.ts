import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getChatHours } from '#api/chat.ts'
import type { Conversation, ConversationKey } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import { conversationCalls, supportKey } from '#src/entities/support/conversation-calls.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

/** The account's conversations, latest message first, as the source of an `EndlessList`. */
export function useConversations(userId: string) {
  return useEndlessQuery(conversationCalls[usePageRealm()].listConversations, { within: supportKey(userId) })
}

/** A conversation; reading it marks its replies as read. */
export function conversationQueryOptions(realm: Realm, key: ConversationKey, userId: string | null) {
  return apiQueryOptions(conversationCalls[realm].getConversation, { within: supportKey(userId), input: { key } })
}

/** Whether support is available for chat. */
export function chatHoursQueryOptions() {
  return apiQueryOptions(getChatHours, { refetchInterval: 60_000 })
}

interface Reply {
  readonly messageId: string
  readonly text: string
  readonly attachments: string[]
  readonly transaction?: string
}

/** Actions on a conversation. Each returns the changed conversation, which is shown right away. */
export function useConversationActions(key: ConversationKey, userId: string | null) {
  const queryClient = useQueryClient()
  const realm = usePageRealm()
  const { closeConversation, replyToSupport } = conversationCalls[realm]
  const { queryKey } = conversationQueryOptions(realm, key, userId)
  const keep = async (answer: Promise<Conversation>) => keepAnswer(queryClient, queryKey, answer)
  const close = useMutation({ mutationFn: async () => keep(callApi(closeConversation, { key })) })
  return {
    reply: async (message: Reply) => keep(callApi(replyToSupport, { key, ...message })),
    readAgain: async () => queryClient.invalidateQueries({ queryKey }),
    close,
  }
}

type ConversationQueryKey = ReturnType<typeof conversationQueryOptions>['queryKey']

async function keepAnswer(
  queryClient: QueryClient,
  queryKey: ConversationQueryKey,
  answer: Promise<Conversation>,
): Promise<void> {
  const conversation = await answer
  // A reload that started earlier would restore the old state.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, conversation)
  if (conversation.door === 'work-order') await queryClient.invalidateQueries({ queryKey: ['work-orders'] })
}
