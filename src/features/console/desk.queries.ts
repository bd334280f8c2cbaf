import { useQuery } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { listCannedReplies, removeCannedReply, saveCannedReply } from '#api/canned-replies.ts'
import { listWaitingConversations } from '#api/operator-conversations.ts'
import {
  addNote,
  assignConversation,
  getDeskOverview,
  keepOpen,
  listDeskOperators,
  openWriter,
} from '#api/operator-desk.ts'
import { useUser } from '#src/entities/session/session.ts'
import { forgetDeskDraft } from '#src/features/console/rules/kept-desk-drafts.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { useConversationMutation } from './operator.queries.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

export type DeskFilter = Omit<InferInput<typeof listWaitingConversations.input>, 'cursor'>

/** Maximum delay, in milliseconds, before other operators' messages and actions show. */
const listInterval = 20_000

/** The matching conversations, as the source of an `EndlessList`. */
export function useConversations(filter: DeskFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listWaitingConversations, {
    within: operatorKey(userId),
    input: filter,
    refetchInterval: listInterval,
  })
}

export function useDeskOverview() {
  const { userId } = useUser()
  const options = apiQueryOptions(getDeskOverview, {
    within: operatorKey(userId),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
  return useQuery(options)
}

/** Member IDs of all operators. */
export function useDeskOperators() {
  const { userId } = useUser()
  const within = ['desk-operators', userId] as const
  return useQuery(apiQueryOptions(listDeskOperators, { within, read: ({ operators }) => operators, staleTime: 60_000 }))
}

/** Reports every 15 seconds that this page has the conversation open. Returns who else has, and what has changed. */
export function usePresence(id: string) {
  const { userId } = useUser()
  const within = ['desk-presence', userId] as const
  const options = apiQueryOptions(keepOpen, { within, input: { id }, refetchInterval: 15_000, gcTime: 0 })
  return useQuery(options).data
}

/** Takes, hands over or releases a conversation, as long as it's still assigned to `from`. */
export function useAssign(id: string) {
  return useConversationMutation(id, async (change: Omit<InferInput<typeof assignConversation.input>, 'id'>) =>
    callApi(assignConversation, { id, ...change }),
  )
}

export function useAddNote(id: string) {
  const { userId } = useUser()
  return useConversationMutation(id, async (note: Omit<InferInput<typeof addNote.input>, 'id'>) => {
    const conversation = await callApi(addNote, { id, ...note })
    forgetDeskDraft({ userId, kind: 'note', conversationId: id })
    return conversation
  })
}

/**
 * What the app knows about the writer's account. The audit log records each read, so it's loaded at an operator's
 * request and kept only as long as the page.
 */
export function useWriter(id: string, isAsked: boolean) {
  const { userId } = useUser()
  const within = ['desk-writer', userId] as const
  const timing = { enabled: isAsked, gcTime: 0, staleTime: Infinity }
  const options = apiQueryOptions(openWriter, { within, input: { id }, ...timing })
  return useQuery(options)
}

export function useCannedReplies() {
  const { userId } = useUser()
  return useQuery(
    apiQueryOptions(listCannedReplies, {
      within: operatorKey(userId),
      read: ({ items }) => items,
      staleTime: 60_000,
    }),
  )
}

export function useSaveCannedReply() {
  return useOperatorMutation(async (reply: InferInput<typeof saveCannedReply.input>) => callApi(saveCannedReply, reply))
}

export function useRemoveCannedReply() {
  return useOperatorMutation<InferInput<typeof removeCannedReply.input>, null>(async (place) =>
    callApi(removeCannedReply, place),
  )
}
