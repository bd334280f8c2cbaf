import { queryOptions } from '@tanstack/react-query'
import type { NetworkKey } from '#api/coins.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { callApi } from '#src/lib/api-client.ts'

/**
 * A person's deposit address on a network, shown only if the app works out the same (M11).
 * @param chainId The network's chain by this build's table; `undefined` where it has none.
 * @throws DepositAddressError as the query's error
 */
export function depositAddressQueryOptions(userId: string, network: NetworkKey, chainId: number | undefined) {
  return queryOptions({
    // Apart from what changes in the wallet: an address never does.
    queryKey: ['deposit-address', userId, network],
    queryFn: async ({ signal }) => {
      const [named, { confirmDepositAddress, depositFactoryOn }] = await Promise.all([
        callApi(getDepositAddress, undefined, { signal }),
        import('./deposit-address.ts'),
      ])
      return confirmDepositAddress(named, depositFactoryOn(chainId), network)
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
}
