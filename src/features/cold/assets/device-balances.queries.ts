import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { type DeviceBalance, readDeviceBalances } from '#src/entities/device-wallet/device-balances.ts'
import { type AddedToken, addedTokensAtom, deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'

/** Milliseconds between refreshes of a chain whose balances are on the screen. */
const refreshInterval = 15_000

export function deviceBalancesQueryOptions(chainId: number, account: Address, added: readonly AddedToken[]) {
  const tokens = deviceTokensOf(chainId, added)
  return queryOptions({
    queryKey: ['device-balances', chainId, account, tokens.map(({ address }) => address)],
    queryFn: async () => readDeviceBalances(await getPublicClient(chainId), account, tokens),
    staleTime: 5_000,
    refetchInterval: refreshInterval,
    // The transport has already tried twice, and the next refresh is soon.
    retry: false,
  })
}

/** An account's balances on one chain, in the order of the chain's coin list. */
export interface ChainBalances {
  readonly chainId: number
  readonly query: UseQueryResult<DeviceBalance[]>
}

/**
 * Reads every chain with one call each, including hidden coins. A dead node only fails its own chain.
 * @param account `undefined` if the account has no address on these chains: then the result is empty.
 */
export function useDeviceBalances(account: Address | undefined): readonly ChainBalances[] {
  const added = useAtomValue(addedTokensAtom)
  return useQueries({
    queries: account === undefined ? [] : poolChains.map(({ id }) => deviceBalancesQueryOptions(id, account, added)),
    combine: (queries) => queries.map((query, index) => ({ chainId: poolChains[index]?.id ?? 0, query })),
  })
}
