import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readChainPools, type PoolSnapshot } from './pool-snapshot.ts'
import { miningChainIds, type MiningPool } from './pools.ts'

/** Milliseconds between reloads of a chain whose figures are on screen. */
const refreshInterval = 15_000

/** Key of everything read from `chainId`'s pools: a transaction there makes it stale. */
export function miningPoolsKey(chainId: number) {
  return ['mining-pools', chainId] as const
}

export function chainPoolsQueryOptions(chainId: number, account?: Address) {
  return queryOptions({
    queryKey: [...miningPoolsKey(chainId), 'snapshots', account ?? null],
    queryFn: async () => readChainPools(chainId, account),
    staleTime: 5_000,
    refetchInterval: refreshInterval,
    // The transport has already tried twice, and the next reload is never far off.
    retry: false,
  })
}

export interface ChainPools {
  readonly chainId: number
  readonly query: UseQueryResult<PoolSnapshot[]>
}

/** The pools of every chain, read in parallel: a chain whose RPC is down fails alone. */
export function useAllPools(account?: Address): ChainPools[] {
  return useQueries({
    queries: miningChainIds.map((chainId) => chainPoolsQueryOptions(chainId, account)),
    combine: (queries) => queries.map((query, index) => ({ chainId: miningChainIds[index] ?? 0, query })),
  })
}

/** One pool; shares its query with the other pools of the chain. */
export function usePool(pool: MiningPool, account?: Address): UseQueryResult<PoolSnapshot> {
  return useQuery({
    ...chainPoolsQueryOptions(pool.chainId, account),
    select: (snapshots) => snapshotOf(snapshots, pool),
  })
}

function snapshotOf(snapshots: readonly PoolSnapshot[], pool: MiningPool): PoolSnapshot {
  const snapshot = snapshots.find((candidate) => candidate.pool.key === pool.key)
  if (!snapshot) throw new Error(`The pool ${pool.key} was not read`)
  return snapshot
}
