import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { moveClock, requestTestCoins } from '#api/local-world.ts'
import { callApi } from '#src/lib/api-client.ts'

/**
 * Sends test coins to an address on a local chain. Throws an `ApiError`; its code 429 means that the user must wait a
 * moment.
 */
export function useFaucet() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: InferInput<typeof requestTestCoins.input>) => callApi(requestTestCoins, request),
    // Not awaited: some queries have no RPC here, and retrying those takes seconds.
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}

/** Moves the clock of all local chains, and everything on the screen with it. */
export function useMoveClock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: InferInput<typeof moveClock.input>) => callApi(moveClock, request),
    // Not awaited: some queries have no RPC here, and retrying those takes seconds.
    onSuccess: () => void queryClient.invalidateQueries(),
  })
}
