import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainPoolsQueryOptions } from './mining-pool.queries.ts'
import type { PoolSnapshot } from './pool-snapshot.ts'
import { miningChainIds } from './pools.ts'

/** The pools of one chain with an account's state in each. */
export interface AccountPools {
  readonly account: Address
  readonly chainId: number
  readonly query: UseQueryResult<PoolSnapshot[]>
}

/** The pools of every chain for each of `accounts`: a chain whose RPC is down fails alone. */
export function useAccountPools(accounts: readonly Address[]): AccountPools[] {
  const wanted = accounts.flatMap((account) => miningChainIds.map((chainId) => ({ account, chainId })))
  const queries = useQueries({
    queries: wanted.map(({ account, chainId }) => chainPoolsQueryOptions(chainId, account)),
  })
  return wanted.flatMap((one, index) => {
    const query = queries[index]
    return query ? [{ ...one, query }] : []
  })
}
