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

/** Poll interval: every block adds a confirmation, without an event. */
const transferringRefetchMilliseconds = 4_000

/** The logged-in user's withdrawals, newest first. */
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

/** Cancels a withdrawal that is in review or waiting to be sent. */
export function useCancelWithdrawal(id: string) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useMutation({
    mutationFn: async () => callApi(cancelWithdrawal, { id }),
    // Also on failure: it may have been decided or sent by now.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
  })
}

/** State of a withdrawal that the user has begun: to be verified, already booked, or outdated. */
export type RequestStanding =
  | { readonly kind: 'open'; readonly request: WithdrawalRequest }
  | { readonly kind: 'booked' | 'outdated' }

export function withdrawalRequestQueryOptions(userId: string, id: string) {
  return queryOptions({
    // Outside the wallet's key, since no change in the wallet affects a request.
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
    // The response to the last confirmation may have been lost; if so, the withdrawal is booked.
    await callApi(getWithdrawal, { id }, { signal })
    return { kind: 'booked' }
  } catch (error) {
    if (!isNotFound(error)) throw error
    return { kind: 'outdated' }
  }
}

/** Has the backend check the input. Nothing is held yet. */
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
    // Something shown was outdated: a fee, a balance, or a network that is paused.
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
    // Begun once per visit.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** Confirms the last verification, after which the amount is held. Idempotent: a repetition is the same withdrawal. */
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
      // Also on failure: the balance or the fee may not be what was shown.
      void queryClient.invalidateQueries(spotCoinsQueryOptions())
      void queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    }
  }
}

/** Notes that a verification has passed, so that the next page opens right away. */
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
