import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type ChainErrorCode, chainErrorCode } from '#src/chain/chain-error.ts'
import { type SignInHistory, signInHistoryQueryOptions } from '#src/entities/mining-pool/pool-events.queries.ts'
import { type MiningPool, miningPools } from '#src/entities/mining-pool/pools.ts'
import { byTime, type RewardRecord } from './rules/reward-record.ts'

/** A chain whose records can't be read at the moment, and why. */
export interface FailedChain {
  readonly chainId: number
  readonly error: ChainErrorCode
}

/** The wallets' rewards according to the chains. */
export interface RewardRecords {
  /** Newest first, from the chains that have answered; `undefined` until one has. */
  readonly records: readonly RewardRecord[] | undefined
  readonly pendingChains: readonly number[]
  readonly failedChains: readonly FailedChain[]
  /** Chains whose older records haven't been read yet. */
  readonly partialChains: readonly number[]
  /** Chains whose records don't add up to what their pools report. */
  readonly doubtfulChains: readonly number[]
  /** Whether our index turned out to be wrong, so that records are read from the chains only. */
  readonly isListRefuted: boolean
  /** Reads older records. Never rejects, like `refresh`. */
  readonly readOlder: () => Promise<unknown>
  readonly isReadingOlder: boolean
  /** Reads everything again. Never rejects: failures are listed in `failedChains`. */
  readonly refresh: () => Promise<unknown>
}

/** Reads the wallets' rewards in every pool, in parallel: a dead RPC doesn't hide other chains. */
export function useRewardRecords(wallets: readonly Address[]): RewardRecords {
  const places = wallets.flatMap((account) => miningPools.map((pool) => ({ account, pool })))
  return useQueries({
    queries: places.map(({ pool, account }) => signInHistoryQueryOptions(pool, account)),
    combine: (queries) => {
      const readings = queries.flatMap((query, index) => {
        const place = places[index]
        return place ? [{ ...place, query }] : []
      })
      const known = readings.filter(({ query }) => query.data !== undefined)
      const failed = readings.filter(({ query }) => query.isError)
      const partial = known.filter(({ query }) => query.data?.isComplete === false)
      return {
        partialChains: chainsOf(partial),
        doubtfulChains: chainsOf(known.filter(({ query }) => query.data?.isPlausible === false)),
        isListRefuted: known.some(({ query }) => query.data?.isListRefuted === true),
        readOlder: async () => Promise.all(partial.map(async ({ query }) => query.refetch())),
        isReadingOlder: partial.some(({ query }) => query.isFetching),
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
  readonly query: UseQueryResult<SignInHistory>
}

function recordsOf({ pool, account, query }: Reading): RewardRecord[] {
  return (query.data?.records ?? []).map((record) => ({ ...record, pool, account }))
}

function chainsOf(readings: readonly Reading[]): number[] {
  return [...new Set(readings.map(({ pool }) => pool.chainId))]
}
