import { queryOptions } from '@tanstack/react-query'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { callApi } from '#src/lib/api-client.ts'

/** What waits for a block comes with no block, and is worth a look now and then. */
const incomingRefetchMilliseconds = 10_000

/**
 * A person's deposit address on a network of Bitcoin's kind, with payments that have no block yet. Shown only if the app
 * derives the same (M11).
 * @throws DepositAddressError as the query's error
 */
export function bitcoinAddressQueryOptions(userId: string, network: BitcoinNetworkKey) {
  return queryOptions({
    queryKey: ['deposit-address', userId, network],
    queryFn: async ({ signal }) => {
      const [named, { confirmAccountAddress }, { bitcoinAccountOn }] = await Promise.all([
        callApi(getBitcoinDepositAddress, { network }, { signal }),
        import('./account-deposit-address.ts'),
        import('./bitcoin-address.ts'),
      ])
      const address = await confirmAccountAddress(named, bitcoinAccountOn(network))
      return { address, incoming: named.incoming }
    },
    staleTime: incomingRefetchMilliseconds,
    retry: false,
  })
}

/** For a page on which incoming payments are shown. */
export function incomingQueryOptions(userId: string, network: BitcoinNetworkKey) {
  return { ...bitcoinAddressQueryOptions(userId, network), refetchInterval: incomingRefetchMilliseconds }
}
