import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InferInput, type InferOutput, object } from 'valibot'
import type { NetworkKey } from '#api/coins.ts'
import { depositState, findDeposit, getDeposit, listDeposits } from '#api/deposits.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { chainIdOf } from '#src/entities/chain/chain.ts'
import { depositAddressQueryOptions } from '#src/entities/deposit-address/deposit-address.queries.ts'
import { condition, movementFilter, movementQuery } from '#src/entities/spot-coin/movement-filter.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export type DepositState = InferOutput<typeof depositState>

export const depositFilter = object({ ...movementFilter.entries, state: condition(depositState) })

/** Confirmations come with every block, of which nobody tells. */
const confirmingRefetchMilliseconds = 4_000

/** Only for pages whose route says `needsLogIn`. @throws DepositAddressError as the query's error */
export function useDepositAddress(network: NetworkKey) {
  return useQuery(depositAddressQueryOptions(useUser().userId, network, chainIdOf(network)))
}

function depositsKey(userId: string) {
  return [...walletKey(userId), 'deposits'] as const
}

/** Deposits of the person who is logged in, newest first. */
export function useDeposits(filter: InferOutput<typeof depositFilter>) {
  const { userId } = useUser()
  const query = movementQuery(filter)
  return useEndlessQuery({
    queryKey: [...depositsKey(userId), query],
    readPart: async (cursor) => callApi(listDeposits, { ...query, ...(cursor !== undefined && { cursor }) }),
  })
}

/** Deposits whose confirmations are being counted. */
export function useConfirmingDeposits() {
  const { userId } = useUser()
  return useQuery({
    queryKey: [...depositsKey(userId), 'confirming'],
    queryFn: async ({ signal }) => (await callApi(listDeposits, { state: 'confirming' }, { signal })).items,
    refetchInterval: ({ state: { data = [] } }) => data.length > 0 && confirmingRefetchMilliseconds,
    retry: false,
    networkMode: 'always',
  })
}

export function depositQueryOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: [...depositsKey(userId), 'one', id],
    queryFn: async ({ signal }) => callApi(getDeposit, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => data?.state === 'confirming' && confirmingRefetchMilliseconds,
    retry: false,
    networkMode: 'always',
  })
}

export function useDeposit(id: string) {
  return useQuery(depositQueryOptions(useUser().userId, id))
}

/** Has a transaction looked through for deposits that the watcher did not see. */
export function useFindDeposit() {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useMutation({
    mutationFn: async (where: InferInput<typeof findDeposit.input>) => callApi(findDeposit, where),
    onSuccess: async ({ outcome }) => {
      if (outcome === 'found') await queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
    networkMode: 'always',
  })
}
