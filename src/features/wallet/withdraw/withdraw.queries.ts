import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InferInput, type InferOutput, object } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { withdrawalState } from '#api/withdrawal-states.ts'
import {
  beginOrderPayment,
  beginWithdrawal,
  cancelWithdrawal,
  confirmWithdrawal,
  getWithdrawal,
  getWithdrawalRequest,
  listWithdrawals,
  type WithdrawalRequest,
} from '#api/withdrawals.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { useUser } from '#src/entities/session/session.ts'
import { condition, movementFilter, movementQuery } from '#src/entities/asset/movement-filter.ts'
import { spotCoinsQueryOptions } from '#src/entities/asset/coin.queries.ts'
import { callApi, hasApiErrorCode, isNotFound } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export const withdrawalFilter = object({ ...movementFilter.entries, state: condition(withdrawalState) })

/** Confirmations come with every block, of which nobody tells. */
const transferringRefetchMilliseconds = 4_000

/** Withdrawals of the person who is logged in, newest first. */
export function useWithdrawals(filter: InferOutput<typeof withdrawalFilter>) {
  const { userId } = useUser()
  return useEndlessQuery(listWithdrawals, { within: walletKey(userId), input: movementQuery(filter) })
}

export function withdrawalQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getWithdrawal, {
    within: walletKey(userId),
    input: { id },
    refetchInterval: ({ state: { data } }) => data?.state === 'transferring' && transferringRefetchMilliseconds,
  })
}

export function useWithdrawal(id: string) {
  return useQuery(withdrawalQueryOptions(useUser().userId, id))
}

/** Takes a withdrawal back, in review or waiting for its payment. */
export function useCancelWithdrawal(id: string) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useMutation({
    mutationFn: async () => callApi(cancelWithdrawal, { id }),
    // Also when it failed: it may be decided about, or on its way, by now.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
  })
}

/** Where the withdrawal stands that a person has begun: to be verified, booked by now, or outdated. */
export type RequestStanding =
  { readonly kind: 'open'; readonly request: WithdrawalRequest } | { readonly kind: 'booked' | 'outdated' }

export function withdrawalRequestQueryOptions(userId: string, id: string) {
  return queryOptions({
    // Apart from what changes in the wallet: nothing there moves a request on.
    queryKey: ['withdrawal-request', userId, id],
    queryFn: async ({ signal }): Promise<RequestStanding> => readStanding(id, signal),
    enabled: ({ state: { data } }) => data?.kind !== 'booked',
    retry: false,
  })
}

async function readStanding(id: string, signal: AbortSignal): Promise<RequestStanding> {
  try {
    return { kind: 'open', request: await callApi(getWithdrawalRequest, { id }, { signal }) }
  } catch (error) {
    if (!hasApiErrorCode(error, apiErrorCode.requestExpired)) throw error
  }
  try {
    // The answer to the last confirmation may have been lost on its way: then it is booked.
    await callApi(getWithdrawal, { id }, { signal })
    return { kind: 'booked' }
  } catch (error) {
    if (!isNotFound(error)) throw error
    return { kind: 'outdated' }
  }
}

/** Has the backend check what was entered. Nothing is held yet. */
export function useBeginWithdrawal() {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useMutation({
    mutationFn: async (draft: InferInput<typeof beginWithdrawal.input>) => callApi(beginWithdrawal, draft),
    onSuccess: (request) => {
      const { queryKey } = withdrawalRequestQueryOptions(userId, request.id)
      const standing: RequestStanding = { kind: 'open', request }
      queryClient.setQueryData(queryKey, standing)
    },
    // What was shown is not how it is: a fee, a balance, a network that is paused.
    onError: async () =>
      Promise.all([
        queryClient.invalidateQueries(spotCoinsQueryOptions()),
        queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
      ]),
  })
}

/** Has the backend begin the payment of an order. Nothing is held yet. */
export function orderPaymentQueryOptions(userId: string, number: string) {
  return apiQueryOptions(beginOrderPayment, {
    within: ['order-payment', userId],
    input: { orderNumber: number },
    // Begun once for each visit.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The last verification: from then on the amount is held. A repetition is the same withdrawal. */
export function useConfirmWithdrawal() {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return async (proof: InferInput<typeof confirmWithdrawal.input>) => {
    try {
      const withdrawal = await callApi(confirmWithdrawal, proof)
      queryClient.setQueryData(withdrawalQueryOptions(userId, withdrawal.id).queryKey, withdrawal)
      const booked: RequestStanding = { kind: 'booked' }
      queryClient.setQueryData(withdrawalRequestQueryOptions(userId, withdrawal.id).queryKey, booked)
    } finally {
      // Also when it failed: the balance or the fee may not be what was shown.
      void queryClient.invalidateQueries(spotCoinsQueryOptions())
      void queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    }
  }
}

/** Notes that a verification has passed, so that the next page opens at once. */
export function useMoveOn(): (id: string, nextStep: WithdrawalRequest['nextStep']) => void {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return (id, nextStep) => {
    const { queryKey } = withdrawalRequestQueryOptions(userId, id)
    queryClient.setQueryData(queryKey, (standing) =>
      standing?.kind === 'open' ? { ...standing, request: { ...standing.request, nextStep } } : standing,
    )
  }
}
