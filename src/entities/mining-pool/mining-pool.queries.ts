import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readChainPools, type PoolSnapshot } from './pool-snapshot.ts'
import { miningChainIds, type MiningPool } from './pools.ts'

/** Milliseconds between two looks at a chain whose figures are on the screen. */
const refreshInterval = 15_000

/** Everything read from `chainId`'s pools: what a transaction there makes stale. */
export function miningPoolsKey(chainId: number) {
  return ['mining-pools', chainId] as const
}

export function chainPoolsQueryOptions(chainId: number, account?: Address) {
  return queryOptions({
    queryKey: [...miningPoolsKey(chainId), 'snapshots', account ?? null],
    queryFn: async () => readChainPools(chainId, account),
    staleTime: 5_000,
    refetchInterval: refreshInterval,
    // The transport has tried twice; the next look is never far away.
    retry: false,
  })
}

export interface ChainPools {
  readonly chainId: number
  readonly query: UseQueryResult<PoolSnapshot[]>
}

/** The pools of every chain, read side by side: a chain whose RPC is dead fails alone. */
export function useAllPools(account?: Address): ChainPools[] {
  return useQueries({
    queries: miningChainIds.map((chainId) => chainPoolsQueryOptions(chainId, account)),
    combine: (queries) => queries.map((query, index) => ({ chainId: miningChainIds[index] ?? 0, query })),
  })
}

/** One pool; shares its reading with the other pools of the chain. */
export function usePool(pool: MiningPool, account?: Address): UseQueryResult<PoolSnapshot> {
  return useQuery({
    ...chainPoolsQueryOptions(pool.chainId, account),
    select: (snapshots) => snapshotOf(snapshots, pool),
  })
}

function snapshotOf(snapshots: readonly PoolSnapshot[], pool: MiningPool): PoolSnapshot {
  const snapshot = snapshots.find((candidate) => candidate.pool.key === pool.key)
  if (!snapshot) throw new Error(`No reading of pool ${pool.key}`)
  return snapshot
}
