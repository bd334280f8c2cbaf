import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InferInput, type InferOutput, object } from 'valibot'
import type { NetworkKey } from '#api/coins.ts'
import { depositState, findDeposit, getDeposit, listDeposits } from '#api/deposits.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { depositAddressQueryOptions } from '#src/entities/deposit-address/deposit-address.queries.ts'
import { condition, movementFilter, movementQuery } from '#src/entities/asset/movement-filter.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export type DepositState = InferOutput<typeof depositState>

export const depositFilter = object({ ...movementFilter.entries, state: condition(depositState) })

/** Poll interval: every block adds a confirmation, without an event. */
const confirmingRefetchMilliseconds = 4_000

/** Use only on pages whose route has `needsLogIn`. @throws DepositAddressError as the query's error */
export function useDepositAddress(network: NetworkKey) {
  return useQuery(depositAddressQueryOptions(useUser().userId, network, chainIdOf(network)))
}

/** The logged-in user's deposits, newest first. */
export function useDeposits(filter: InferOutput<typeof depositFilter>) {
  const { userId } = useUser()
  return useEndlessQuery(listDeposits, { within: walletKey(userId), input: movementQuery(filter) })
}

/** Deposits that are being confirmed. */
export function useConfirmingDeposits() {
  const { userId } = useUser()
  return useQuery(
    apiQueryOptions(listDeposits, {
      within: walletKey(userId),
      input: { state: 'confirming' },
      read: ({ items }) => items,
      refetchInterval: ({ state: { data = [] } }) => data.length > 0 && confirmingRefetchMilliseconds,
    }),
  )
}

export function depositQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getDeposit, {
    within: walletKey(userId),
    input: { id },
    refetchInterval: ({ state: { data } }) => data?.state === 'confirming' && confirmingRefetchMilliseconds,
  })
}

export function useDeposit(id: string) {
  return useQuery(depositQueryOptions(useUser().userId, id))
}

/** Searches a transaction for deposits that the watcher missed. */
export function useFindDeposit() {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useMutation({
    mutationFn: async (where: InferInput<typeof findDeposit.input>) => callApi(findDeposit, where),
    onSuccess: async ({ outcome }) => {
      if (outcome === 'found') await queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
  })
}
