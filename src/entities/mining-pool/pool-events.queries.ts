import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getPublicClient } from '#src/chain/public-client.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { miningPoolsKey } from './mining-pool.queries.ts'
import { type PoolEvent, readAccountEvents, readPoolHistory } from './pool-events.ts'
import { readBlockTimestamp } from './pool-snapshot.ts'
import type { MiningPool } from './pools.ts'
import { type SignInRecord, signInRecords } from './sign-in-records.ts'

/** Milliseconds. What the person does invalidates the records; only others' events come by themselves. */
const staleTime = 30_000

async function readSignInRecords(pool: MiningPool, account: Address): Promise<SignInRecord[]> {
  const client = await getPublicClient(pool.chainId)
  const [events, state, now] = await Promise.all([
    readAccountEvents(pool, account),
    client.readContract({ address: pool.address, abi: miningPoolAbi, functionName: 'accountState', args: [account] }),
    readBlockTimestamp(client),
  ])
  return signInRecords(events, now, state.transferable).toReversed()
}

export function signInRecordsQueryOptions(pool: MiningPool, account: Address | undefined) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), 'sign-in-records', pool.key, account ?? null],
    queryFn: async () => (account ? readSignInRecords(pool, account) : []),
    staleTime,
    retry: false,
    networkMode: 'always',
  })
}

/** Every sign-in of `account`, newest first, rebuilt from the chain's events. Empty without an account. */
export function useSignInRecords(pool: MiningPool, account: Address | undefined): UseQueryResult<SignInRecord[]> {
  return useQuery(signInRecordsQueryOptions(pool, account))
}

export function poolHistoryQueryOptions(pool: MiningPool) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), 'history', pool.key],
    queryFn: async (): Promise<PoolEvent[]> => (await readPoolHistory(pool)).toReversed(),
    staleTime,
    retry: false,
    networkMode: 'always',
  })
}

/** The newest events of a pool, newest first. */
export function usePoolHistory(pool: MiningPool): UseQueryResult<PoolEvent[]> {
  return useQuery(poolHistoryQueryOptions(pool))
}
