import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { takeReserveSnapshot } from '#api/local-world.ts'
import { getReserveProof, getReserves, type Reserves } from '#api/reserves.ts'
import { openNamedNode } from '#src/chain/named-node.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { loadRpcUrls } from '#src/chain/rpc-url.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { coinsOnNetwork, type Holding, holdingsOf, reportedByCoin, sumByCoin, toCoinUnits } from './rules/holdings.ts'
import type { NamedNode } from './rules/named-node.ts'
import { checkProofs } from './rules/own-proof.ts'

const reservesKey = ['reserves'] as const

/** The latest publication; null before the first one. */
export function reservesQueryOptions() {
  return apiQueryOptions(getReserves, {
    within: reservesKey,
    staleTime: 60_000,
  })
}

/** Loads the user's leaves and verifies them in the browser. */
export function ownProofQueryOptions(userId: string, reserves: Reserves) {
  return apiQueryOptions(getReserveProof, {
    within: walletKey(userId),
    input: { snapshotId: reserves.snapshotId },
    read: async ({ proofs }) => checkProofs(userId, reserves, proofs),
    staleTime: Infinity,
  })
}

/** A node named by the user, with its chain. */
interface NodeOfChain extends NamedNode {
  readonly chainId: number
}

/**
 * The balances of an address by symbol, in 10^-18 of each coin, read from its chain rather than the backend.
 * @param node Read from this node instead of ours.
 */
function holdingQueryOptions({ key, chainId, network, address }: Holding, node: NodeOfChain | undefined) {
  return queryOptions({
    queryKey: [...reservesKey, 'holding', key, node?.url ?? null],
    queryFn: async (): Promise<ReadonlyMap<string, bigint>> => {
      const client = node === undefined ? await getPublicClient(chainId) : (await openNamedNode(node.url)).client
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
  })
}

/** Returns the balances of Sevenport's addresses on the chains that have answered, one perhaps from a named node. */
export function useHoldings(
  { holdings: told, reported }: Pick<Reserves, 'holdings' | 'reported'>,
  node: NodeOfChain | undefined,
) {
  const holdings = holdingsOf(told)
  const byUs = reportedByCoin(reported)
  return useQueries({
    queries: holdings.map((holding) =>
      holdingQueryOptions(holding, holding.chainId === node?.chainId ? node : undefined),
    ),
    combine: (results) => ({
      holdings: holdings.map((holding, index) => ({ ...holding, status: results[index]?.status ?? 'pending' })),
      /** `undefined` until every chain has answered or failed. */
      sums: results.some(({ isPending }) => isPending)
        ? undefined
        : sumByCoin([
            ...results.map(({ data }) => data ?? new Map()),
            new Map([...byUs].map(([coin, { amount }]) => [coin, amount])),
          ]),
      /** Balances that we report ourselves, as browsers can't read their networks. */
      reported: byUs,
      isComplete: results.every(({ isSuccess }) => isSuccess),
    }),
  })
}

/** The chain of a node named by the user. Sends nothing without a URL. @throws OtherChainError as the query's error */
export function useNodeChain(url: string | undefined) {
  return useQuery({
    queryKey: [...reservesKey, 'node', url],
    queryFn: async () => (await openNamedNode(url ?? '')).chainId,
    enabled: url !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}

/** The hosts of the nodes that this installation reads, by chain id. */
export function useRpcHosts() {
  return useQuery({
    queryKey: [...reservesKey, 'rpc-hosts'],
    queryFn: async () => new Map([...(await loadRpcUrls())].map(([chainId, url]) => [chainId, new URL(url).host])),
    staleTime: Infinity,
  })
}

export function useReserves() {
  return useQuery(reservesQueryOptions())
}

/** Publishes a new snapshot in the local world. */
export function useTakeSnapshot() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => callApi(takeReserveSnapshot),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: reservesKey }),
  })
}
