import { useQuery } from '@tanstack/react-query'
import type { FactorResetCause } from '#api/factor-resets.ts'
import {
  confirmFactorReset,
  listFactorResets,
  proposeFactorReset,
  withdrawFactorReset,
} from '#api/operator-factor-resets.ts'
import { useUser } from '#src/entities/session/session.ts'
import { operatorKey } from '#src/features/console/shared/operator-mutation.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useAccountAct } from './people.queries.ts'

/** Pending removals of second factors, waiting for a reviewer or their due time. */
export function useResetsUnderWay() {
  const { userId } = useUser()
  return useQuery(
    apiQueryOptions(listFactorResets, {
      within: operatorKey(userId),
      read: ({ items }) => items,
      staleTime: 10_000,
    }),
  )
}

/** The reason, how the reviewer verified it, and the owner's email. */
export interface ResetProposal {
  readonly cause: FactorResetCause
  readonly note: string
  readonly email: string
}

export function useResetProposal(id: string) {
  return useAccountAct(id, async (proposal: ResetProposal) => callApi(proposeFactorReset, { id, ...proposal }))
}

export function useResetConfirmation(id: string, reset: string) {
  return useAccountAct(id, async (note: string) => callApi(confirmFactorReset, { id, reset, note }))
}

export function useResetWithdrawal(id: string, reset: string) {
  return useAccountAct(id, async (note: string) => callApi(withdrawFactorReset, { id, reset, note }))
}
