import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import {
  endOtherSessions,
  endSession,
  getDeletion,
  listLoginHistory,
  listSessions,
  type securityEvent,
} from '#api/account.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export type SecurityEvent = InferOutput<typeof securityEvent>

/** The open sessions, including this one. */
export function sessionsQueryOptions(userId: string) {
  return apiQueryOptions(listSessions, {
    within: accountKey(userId),
  })
}

/** What prevents the account from being deleted, and what would end with it. Fetched again each time. */
export function deletionQueryOptions(userId: string) {
  return apiQueryOptions(getDeletion, {
    within: accountKey(userId),
    gcTime: 0,
  })
}

/** Ends one of the account's sessions, or with `null` all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: async (sessionId: string | null) =>
      sessionId === null ? callApi(endOtherSessions) : callApi(endSession, { sessionId }),
    // Also on failure: the session may have ended already.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Logins and security changes, newest first. */
export function useLoginHistory() {
  const { userId } = useUser()
  return useEndlessQuery(listLoginHistory, { within: accountKey(userId) })
}
