import { queryOptions } from '@tanstack/react-query'
import type { NetworkKey } from '#api/coins.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { callApi } from '#src/lib/api-client.ts'

/**
 * A user's deposit address on a network, and their former ones, shown only if the app derives the same (M11).
 * @param chainId The network's chain in this build's table; `undefined` if it has none.
 * @throws DepositAddressError as the query's error
 */
export function depositAddressQueryOptions(userId: string, network: NetworkKey, chainId: number | undefined) {
  return queryOptions({
    // Not part of the wallet key: an address changes only with a new build of the app.
    queryKey: ['deposit-address', userId, network],
    queryFn: async ({ signal }) => {
      const [named, confirm] = await Promise.all([
        callApi(getDepositAddress, undefined, { signal }),
        import('./deposit-address.ts'),
      ])
      const factories = confirm.formerFactoriesOn(chainId)
      return {
        address: confirm.confirmDepositAddress(named, confirm.depositFactoryOn(chainId), network),
        since: named.since,
        former: named.former.map((before) => ({
          address: confirm.confirmFormerAddress(before, factories, network),
          since: before.since,
        })),
      }
    },
    staleTime: Infinity,
    retry: false,
  })
}
