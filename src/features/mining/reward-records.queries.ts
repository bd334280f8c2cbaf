import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type ChainErrorCode, chainErrorCode } from '#src/chain/chain-error.ts'
import { signInRecordsQueryOptions } from '#src/entities/mining-pool/pool-events.queries.ts'
import { type MiningPool, miningPools } from '#src/entities/mining-pool/pools.ts'
import type { SignInRecord } from '#src/entities/mining-pool/sign-in-records.ts'
import { byTime, type RewardRecord } from './rules/reward-record.ts'

/** A chain whose records cannot be read just now, and why. */
export interface FailedChain {
  readonly chainId: number
  readonly error: ChainErrorCode
}

/** What the chains say about the rewards of some wallets. */
export interface RewardRecords {
  /** Newest first, of the chains that have answered; `undefined` until one has. */
  readonly records: readonly RewardRecord[] | undefined
  readonly pendingChains: readonly number[]
  readonly failedChains: readonly FailedChain[]
  /** Reads everything again. Never rejects: what fails is among the failed chains. */
  readonly refresh: () => Promise<unknown>
}

/** The rewards of `wallets` in every pool, read side by side: a chain whose RPC is dead hides no other. */
export function useRewardRecords(wallets: readonly Address[]): RewardRecords {
  const places = wallets.flatMap((account) => miningPools.map((pool) => ({ account, pool })))
  return useQueries({
    queries: places.map(({ pool, account }) => signInRecordsQueryOptions(pool, account)),
    combine: (queries) => {
      const readings = queries.flatMap((query, index) => {
        const place = places[index]
        return place ? [{ ...place, query }] : []
      })
      const known = readings.filter(({ query }) => query.data !== undefined)
      const failed = readings.filter(({ query }) => query.isError)
      return {
        records: known.length === 0 ? undefined : known.flatMap(recordsOf).toSorted(byTime),
        pendingChains: chainsOf(readings.filter(({ query }) => query.isPending)),
        failedChains: chainsOf(failed).map((chainId) => ({
          chainId,
          error: chainErrorCode(failed.find(({ pool }) => pool.chainId === chainId)?.query.error),
        })),
        refresh: async () => Promise.all(queries.map(async (query) => query.refetch())),
      }
    },
  })
}

interface Reading {
  readonly pool: MiningPool
  readonly account: Address
  readonly query: UseQueryResult<SignInRecord[]>
}

function recordsOf({ pool, account, query }: Reading): RewardRecord[] {
  return (query.data ?? []).map((record) => ({ ...record, pool, account }))
}

function chainsOf(readings: readonly Reading[]): number[] {
  return [...new Set(readings.map(({ pool }) => pool.chainId))]
}
