import { useQuery } from '@tanstack/react-query'
import { listMergeTargets, mergeConversation } from '#api/operator-merge.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useConversationMutation } from './operator.queries.ts'
import { operatorKey } from '#src/features/console/shared/operator-mutation.ts'

/** The same customer's other conversations, loaded on request. */
export function useMergeTargets(id: string, isAsked: boolean) {
  const { userId } = useUser()
  const within = operatorKey(userId)
  return useQuery(
    apiQueryOptions(listMergeTargets, { within, input: { id }, read: ({ items }) => items, enabled: isAsked }),
  )
}

/** Merges a conversation into another, or separates it with `null`. */
export function useMerge(id: string) {
  return useConversationMutation(id, async (into: string | null) => callApi(mergeConversation, { id, into }))
}
