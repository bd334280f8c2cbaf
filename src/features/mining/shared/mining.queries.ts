import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { miningPoolsKey } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'

/** Reads the unmatured rewards that unstaking `amount` now would forfeit (M6), in the token's smallest unit. */
async function getForfeit(pool: MiningPool, account: Address, amount: bigint): Promise<bigint> {
  const client = await getPublicClient(pool.chainId)
  return client.readContract({
    address: pool.address,
    abi: miningPoolAbi,
    functionName: 'forfeitOf',
    args: [account, amount],
  })
}

export function forfeitQueryOptions(pool: MiningPool, account: Address | undefined, amount: bigint | undefined) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), 'forfeit', pool.key, account ?? null, String(amount)],
    queryFn: async () => {
      if (!account || amount === undefined) throw new Error('There is no account or amount to withdraw')
      return getForfeit(pool, account, amount)
    },
    enabled: account !== undefined && amount !== undefined,
    // Nobody should leave based on an outdated review.
    gcTime: 0,
    retry: false,
  })
}

export function useForfeit(pool: MiningPool, account: Address | undefined, amount: bigint | undefined) {
  return useQuery(forfeitQueryOptions(pool, account, amount))
}

/** The result of leaving with everything, in the token's smallest unit. */
export interface ExitOutcome {
  readonly returned: bigint
  readonly rewards: bigint
  readonly forfeited: bigint
}

/** @throws if there is neither a stake nor a transferable reward, and therefore nothing to leave with. */
async function getExitOutcome(pool: MiningPool, account: Address): Promise<ExitOutcome> {
  const client = await getPublicClient(pool.chainId)
  const { result } = await client.simulateContract({
    address: pool.address,
    abi: miningPoolAbi,
    functionName: 'exit',
    account,
  })
  const [returned, rewards, forfeited] = result
  return { returned, rewards, forfeited }
}

export function exitOutcomeQueryOptions(pool: MiningPool, account: Address | undefined) {
  return queryOptions({
    queryKey: [...miningPoolsKey(pool.chainId), 'exit-outcome', pool.key, account ?? null],
    queryFn: async () => {
      if (!account) throw new Error('No account is connected')
      return getExitOutcome(pool, account)
    },
    enabled: account !== undefined,
    gcTime: 0,
    retry: false,
  })
}

export function useExitOutcome(pool: MiningPool, account: Address | undefined) {
  return useQuery(exitOutcomeQueryOptions(pool, account))
}
