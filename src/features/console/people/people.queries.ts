import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endAccountSessions,
  findAccounts,
  freezeAccount,
  liftAccountFreeze,
  openAccount,
  type OperatorAccount,
} from '#api/operator-accounts.ts'
import type { FreezeReason } from '#api/freezes.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The audit log records each search, so it runs once and is kept only while shown. */
export function useFoundAccounts(query: string) {
  const { userId } = useUser()
  const within = ['found-accounts', userId] as const
  return useQuery(
    apiQueryOptions(findAccounts, {
      within,
      input: { query },
      read: ({ items }) => items,
      gcTime: 0,
      staleTime: Infinity,
    }),
  )
}

/** An account. The audit log records each opening, so it's read once per opening and lies outside `operatorKey`. */
function openedAccountQueryOptions(userId: string, id: string) {
  return apiQueryOptions(openAccount, {
    within: ['opened-account', userId],
    input: { id },
    gcTime: 0,
    staleTime: Infinity,
  })
}

export function useOpenedAccount(id: string) {
  const { userId } = useUser()
  return useQuery(openedAccountQueryOptions(userId, id))
}

/** Performs an action on an account and shows the result. */
export function useAccountAct<Input>(id: string, act: (input: Input) => Promise<OperatorAccount>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const { queryKey } = openedAccountQueryOptions(userId, id)
  return useOperatorMutation(async (input: Input) => {
    try {
      const changed = await act(input)
      queryClient.setQueryData(queryKey, changed)
      return changed
    } catch (error) {
      // It may have changed in the meantime; reopening it shows how.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  })
}

export function useSessionEnd(id: string) {
  return useAccountAct(id, async (reason: string) => callApi(endAccountSessions, { id, reason }))
}

/** The reason that the owner is told, and a note for the audit log. */
export interface Freeze {
  readonly reason: FreezeReason
  readonly note: string
}

export function useFreeze(id: string) {
  return useAccountAct(id, async (freeze: Freeze) => callApi(freezeAccount, { id, ...freeze }))
}

/** Lifts the freeze that was shown, and no later one. */
export function useFreezeLift(id: string, freeze: string) {
  return useAccountAct(id, async (note: string) => callApi(liftAccountFreeze, { id, freeze, note }))
}
