import type { InferInput } from 'valibot'
import { searchConversations } from '#api/operator-search.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** What a search finds. The audit log has each, so it is made once, and kept no longer than it is shown. */
export function searchQueryOptions(userId: string, search: InferInput<typeof searchConversations.input>) {
  const within = ['desk-search', userId] as const
  return apiQueryOptions(searchConversations, { within, input: search, gcTime: 0, staleTime: Infinity })
}
