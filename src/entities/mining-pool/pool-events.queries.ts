import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { earlierRewards, explainsAll } from './earlier-rewards.ts'
import { miningPoolsKey } from './mining-pool.queries.ts'
import { type EventReading, readAccountEvents, readPauses, readPoolHistory } from './pool-events.ts'
import type { AccountEvent } from './pool-logs.ts'
import { type AccountState, readBlockTimestamp } from './pool-snapshot.ts'
import type { MiningPool } from './pools.ts'
import { type SignInRecord, signInRecords } from './sign-in-records.ts'

/** Milliseconds. The user's own actions invalidate the records, so only others' events need a reload. */
const staleTime = 30_000

/** An account's newest check-ins, newest first. */
export interface SignInHistory {
  readonly records: readonly SignInRecord[]
  /** Whether these are all. If not, the next reading continues with older ones. */
  readonly isComplete: boolean
  /** Time (seconds since 1970) from which nothing is missing; 0 if these are all. */
  readonly since: bigint
  /** Whether they add up to the account's state in the pool. If not, some are missing or wrong. */
  readonly isPlausible: boolean
  /** Whether our index was found to be wrong, so that everything is read from the chain. */
  readonly isListRefuted: boolean
}

const noHistory: SignInHistory = {
  records: [],
  isComplete: true,
  since: 0n,
  isPlausible: true,
  isListRefuted: false,
}

async function readSignInHistory(pool: MiningPool, account: Address): Promise<SignInHistory> {
  const client = await getPublicClient(pool.chainId)
  const isPlausible = async (reading: EventReading<AccountEvent>) => {
    return fits(reading, await readStateAt(client, pool, account, reading.head))
  }
  const reading = await readAccountEvents(client, pool, account, isPlausible)
  const { events, head, isComplete, since, isListRefuted } = reading
  const [state, now] = await Promise.all([readStateAt(client, pool, account, head), readBlockTimestamp(client)])
  return {
    records: signInRecords(events, now, state.transferable, earlierRewards(events, state)).toReversed(),
    isComplete,
    since,
    isPlausible: fits(reading, state),
    isListRefuted,
  }
}

function fits({ events, isComplete }: EventReading<AccountEvent>, state: AccountState): boolean {
  return isComplete ? explainsAll(events, state) : earlierRewards(events, state) !== undefined
}

/** Reads the state as of the block up to which events were read, so that the two match. */
async function readStateAt(
  client: ChainClient,
  { address }: MiningPool,
  account: Address,
  blockNumber: bigint,
): Promise<AccountState> {
  const call = { address, abi: miningPoolAbi, functionName: 'accountState', args: [account] } as const
  try {
    return await client.readContract({ ...call, blockNumber })
  } catch {
    // The RPC may have several nodes, and this one lacks the block so far. If it's down, this call will fail, too.
    return client.readContract(call)
  }
}

export function signInHistoryQueryOptions(pool: MiningPool, account: Address | undefined) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), 'sign-in-history', pool.key, account ?? null],
    queryFn: async () => (account ? readSignInHistory(pool, account) : noHistory),
    staleTime,
    retry: false,
  })
}

/** The check-ins of `account`, rebuilt from the chain's events. Empty without an account. */
export function useSignInHistory(pool: MiningPool, account: Address | undefined): UseQueryResult<SignInHistory> {
  return useQuery(signInHistoryQueryOptions(pool, account))
}

/** The newest events of a pool, newest first. */
export function usePoolHistory(pool: MiningPool): UseQueryResult<EventReading> {
  return useQuery(eventsQueryOptions(pool, 'history', readPoolHistory))
}

/** A pool's pauses and reopenings, newest first. */
export function usePauses(pool: MiningPool): UseQueryResult<EventReading> {
  return useQuery(eventsQueryOptions(pool, 'pauses', readPauses))
}

function eventsQueryOptions(
  pool: MiningPool,
  kind: 'history' | 'pauses',
  read: (client: ChainClient, pool: MiningPool) => Promise<EventReading>,
) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), kind, pool.key],
    queryFn: async (): Promise<EventReading> => {
      const reading = await read(await getPublicClient(pool.chainId), pool)
      return { ...reading, events: reading.events.toReversed() }
    },
    staleTime,
    retry: false,
  })
}
