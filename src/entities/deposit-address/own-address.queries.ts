import { queryOptions } from '@tanstack/react-query'
import type { NetworkKey } from '#api/coins.ts'

/**
 * A user's deposit address on any network, as text. The code to request and check it loads on first use.
 * @throws DepositAddressError as the query's error
 */
export function ownAddressQueryOptions(userId: string, network: NetworkKey) {
  return queryOptions({
    queryKey: ['own-address', userId, network],
    queryFn: async ({ client }): Promise<string> =>
      (await import('./own-address.ts')).ownAddress(client, userId, network),
    staleTime: Infinity,
    retry: false,
  })
}
