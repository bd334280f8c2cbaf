import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  type CoinTermPlace,
  confirmCoinTerm,
  dropCoinTerm,
  listCoinTermHistory,
  listCoinTerms,
  proposeCoinTerm,
} from '#api/operator-coin-terms.ts'
import { spotCoinsQueryOptions } from '#src/entities/asset/coin.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export function useCoinTerms() {
  const { userId } = useUser()
  const options = apiQueryOptions(listCoinTerms, { within: operatorKey(userId), staleTime: 10_000 })
  // Other treasurers make proposals, and scheduled changes take effect.
  return useQuery({ ...options, refetchInterval: 60_000 })
}

export function useCoinTermHistory({ kind, coin, network }: CoinTermPlace) {
  const { userId } = useUser()
  return useQuery(
    apiQueryOptions(listCoinTermHistory, {
      within: operatorKey(userId),
      input: { kind, ...(coin !== null && { coin }), ...(network !== null && { network }) },
      read: ({ changes }) => changes,
      staleTime: 10_000,
    }),
  )
}

export function useProposeCoinTerm() {
  return useOperatorMutation(async (wanted: InferInput<typeof proposeCoinTerm.input>) =>
    callApi(proposeCoinTerm, wanted),
  )
}

export function useConfirmCoinTerm() {
  const queryClient = useQueryClient()
  return useOperatorMutation(async (confirmation: InferInput<typeof confirmCoinTerm.input>) => {
    await callApi(confirmCoinTerm, confirmation)
    // Public pages show it, too.
    await queryClient.invalidateQueries(spotCoinsQueryOptions())
  })
}

export function useDropCoinTerm(id: string) {
  return useOperatorMutation<void, null>(async () => callApi(dropCoinTerm, { id }))
}
