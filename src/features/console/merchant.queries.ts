import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationState, MerchantState } from '#api/merchants.ts'
import {
  approveMerchant,
  askMerchantApplicant,
  confirmMerchantState,
  dropMerchantProposal,
  listMerchantApplications,
  listMerchants,
  openMerchantApplication,
  proposeMerchantState,
  recommendMerchant,
  rejectMerchant,
  type ReviewedApplication,
} from '#api/operator-merchants.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

/** Applications in a state, as the source of an `EndlessList`. */
export function useMerchantApplications(state: ApplicationState) {
  const { userId } = useUser()
  return useEndlessQuery(listMerchantApplications, { within: operatorKey(userId), input: { state } })
}

/** Merchants, as the source of an `EndlessList`. */
export function useMerchants() {
  const { userId } = useUser()
  return useEndlessQuery(listMerchants, { within: operatorKey(userId) })
}

/** An application. The audit log records each opening, so it's read once per opening and lies outside `operatorKey`. */
export function openedApplicationQueryOptions(userId: string, id: string) {
  return apiQueryOptions(openMerchantApplication, {
    within: ['opened-merchant-application', userId],
    input: { id },
    gcTime: 0,
    staleTime: Infinity,
  })
}

export type ApplicationDecision =
  | { readonly verb: 'recommend' | 'approve' }
  | { readonly verb: 'ask' | 'reject'; readonly text: string }

/** Decides on the revision of an application that was shown. */
export function useApplicationDecision({ id, revision }: Pick<ReviewedApplication, 'id' | 'revision'>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const { queryKey } = openedApplicationQueryOptions(userId, id)
  return useOperatorMutation(async (decision: ApplicationDecision) => {
    try {
      const decided = await decide({ id, revision }, decision)
      queryClient.setQueryData(queryKey, decided)
      return decided
    } catch (error) {
      // It may have changed in the meantime; reopening it shows how.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  })
}

async function decide(
  read: Pick<ReviewedApplication, 'id' | 'revision'>,
  decision: ApplicationDecision,
): Promise<ReviewedApplication> {
  switch (decision.verb) {
    case 'recommend':
      return callApi(recommendMerchant, read)
    case 'approve':
      return callApi(approveMerchant, read)
    case 'ask':
      return callApi(askMerchantApplicant, { ...read, question: decision.text })
    case 'reject':
      return callApi(rejectMerchant, { ...read, reason: decision.text })
  }
}

type MerchantStateStep =
  | { readonly verb: 'propose'; readonly state: MerchantState; readonly reason: string }
  /** Decides on the proposal that was shown, and no later one. */
  | { readonly verb: 'confirm' | 'drop'; readonly state: MerchantState; readonly proposedAt: string }

/** Suspends or resumes a merchant: one reviewer proposes it, another confirms. */
export function useMerchantState(id: string) {
  return useOperatorMutation(async (step: MerchantStateStep) => {
    const { verb, state } = step
    if (verb === 'propose') return callApi(proposeMerchantState, { id, state, reason: step.reason })
    const { proposedAt } = step
    return callApi(verb === 'confirm' ? confirmMerchantState : dropMerchantProposal, { id, state, proposedAt })
  })
}
