import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { takeReserveSnapshot } from '#api/local-world.ts'
import { getReserveProof, getReserves, type Reserves } from '#api/reserves.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { callApi } from '#src/lib/api-client.ts'
import { coinsOnNetwork, type Holding, holdingsOf, sumByCoin, toCoinUnits } from './rules/holdings.ts'
import { checkProofs } from './rules/own-proof.ts'

const reservesKey = ['reserves'] as const

/** What was published last; null before the first time. */
export function reservesQueryOptions() {
  return queryOptions({
    queryKey: [...reservesKey, 'published'],
    queryFn: async ({ signal }) => callApi(getReserves, undefined, { signal }),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
}

/** Asks for a person's leaves and checks them, here. */
export function ownProofQueryOptions(userId: string, reserves: Reserves) {
  return queryOptions({
    queryKey: [...walletKey(userId), 'reserve-proof', reserves.snapshotId],
    queryFn: async ({ signal }) => {
      const { proofs } = await callApi(getReserveProof, { snapshotId: reserves.snapshotId }, { signal })
      return checkProofs(userId, reserves, proofs)
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
}

/** What lies on an address, by symbol, in 10^-18 of each coin: read from its chain, not from the backend. */
function holdingQueryOptions({ key, chainId, network, address }: Holding) {
  return queryOptions({
    queryKey: [...reservesKey, 'holding', key],
    queryFn: async (): Promise<ReadonlyMap<string, bigint>> => {
      const client = await getPublicClient(chainId)
      const balances = await Promise.all(
        coinsOnNetwork(network).map(async ({ symbol, token, decimals }) => {
          const raw =
            token === null
              ? await client.getBalance({ address })
              : await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
          return [symbol, toCoinUnits(raw, decimals)] as const
        }),
      )
      return new Map(balances)
    },
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
  })
}

/** What lies on the addresses of Sevenport, as far as their chains have answered. */
export function useHoldings(told: Reserves['holdings']) {
  const holdings = holdingsOf(told)
  return useQueries({
    queries: holdings.map(holdingQueryOptions),
    combine: (results) => ({
      holdings: holdings.map((holding, index) => ({ ...holding, status: results[index]?.status ?? 'pending' })),
      /** `undefined` until every chain has answered or failed. */
      sums: results.some(({ isPending }) => isPending)
        ? undefined
        : sumByCoin(results.map(({ data }) => data ?? new Map())),
      isComplete: results.every(({ isSuccess }) => isSuccess),
    }),
  })
}

export function useReserves() {
  return useQuery(reservesQueryOptions())
}

/** Publishes anew, in the local world. */
export function useTakeSnapshot() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => callApi(takeReserveSnapshot),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: reservesKey }),
    networkMode: 'always',
  })
}
