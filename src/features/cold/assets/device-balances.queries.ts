import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { type DeviceBalance, readDeviceBalances } from '#src/entities/device-wallet/device-balances.ts'
import { type AddedToken, addedTokensAtom, deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'

/** Milliseconds between two looks at a chain whose balances are on the screen. */
const refreshInterval = 15_000

export function deviceBalancesQueryOptions(chainId: number, account: Address, added: readonly AddedToken[]) {
  const tokens = deviceTokensOf(chainId, added)
  return queryOptions({
    queryKey: ['device-balances', chainId, account, tokens.map(({ address }) => address)],
    queryFn: async () => readDeviceBalances(await getPublicClient(chainId), account, tokens),
    staleTime: 5_000,
    refetchInterval: refreshInterval,
    // The transport has tried twice; the next look is never far away.
    retry: false,
  })
}

/** What an account has on one chain, in the order of the chain's list. */
export interface ChainBalances {
  readonly chainId: number
  readonly query: UseQueryResult<DeviceBalance[]>
}

/**
 * Every chain in one call each, hidden coins included: a chain whose node is dead fails alone.
 * @param account None where the account has no address on these chains: then there are none.
 */
export function useDeviceBalances(account: Address | undefined): readonly ChainBalances[] {
  const added = useAtomValue(addedTokensAtom)
  return useQueries({
    queries: account === undefined ? [] : poolChains.map(({ id }) => deviceBalancesQueryOptions(id, account, added)),
    combine: (queries) => queries.map((query, index) => ({ chainId: poolChains[index]?.id ?? 0, query })),
  })
}
