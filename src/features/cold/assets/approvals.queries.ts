import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { type ApprovalsReading, readApprovals } from '#src/entities/device-wallet/read-approvals.ts'

export function approvalsQueryOptions(chainId: number, account: Address) {
  return queryOptions({
    queryKey: ['device-approvals', chainId, account],
    queryFn: async () => readApprovals(await getPublicClient(chainId), chainId, account),
    // Approvals change only when the user signs, and a scan costs several node requests.
    staleTime: 60_000,
    retry: false,
  })
}

export interface ChainApprovals {
  readonly chainId: number
  readonly query: UseQueryResult<ApprovalsReading>
}

/** Returns the account's approvals on every chain. A dead node only fails its own chain. */
export function useApprovals(account: Address): readonly ChainApprovals[] {
  return useQueries({
    queries: poolChains.map(({ id }) => approvalsQueryOptions(id, account)),
    combine: (queries) => queries.map((query, index) => ({ chainId: poolChains[index]?.id ?? 0, query })),
  })
}
