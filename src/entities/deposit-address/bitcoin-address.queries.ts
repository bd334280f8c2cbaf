import { queryOptions } from '@tanstack/react-query'
import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { callApi } from '#src/lib/api-client.ts'

/** Unconfirmed payments arrive between blocks, so they are polled. */
const incomingRefetchMilliseconds = 10_000

/**
 * A user's deposit address on a Bitcoin-like network, with unconfirmed payments. Shown only if the app derives the same
 * address (M11).
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

/** For pages that show incoming payments. */
export function incomingQueryOptions(userId: string, network: BitcoinNetworkKey) {
  return { ...bitcoinAddressQueryOptions(userId, network), refetchInterval: incomingRefetchMilliseconds }
}
