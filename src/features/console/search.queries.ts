import type { InferInput } from 'valibot'
import { searchConversations } from '#api/operator-search.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Search results. The audit log records each search, so it runs once and is kept only while shown. */
export function searchQueryOptions(userId: string, search: InferInput<typeof searchConversations.input>) {
  const within = ['desk-search', userId] as const
  return apiQueryOptions(searchConversations, { within, input: search, gcTime: 0, staleTime: Infinity })
}
