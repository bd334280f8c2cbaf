import { queryOptions } from '@tanstack/react-query'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { callApi } from '#src/lib/api-client.ts'

/**
 * A user's deposit address on TRON, the same for TRX and tokens. Shown only if the app derives the same address (M11).
 * @throws DepositAddressError as the query's error
 */
export function tronAddressQueryOptions(userId: string) {
  return queryOptions({
    queryKey: ['deposit-address', userId, 'tron'],
    queryFn: async ({ signal }) => {
      const [named, { confirmAccountAddress }, { tronAccountHere }] = await Promise.all([
        callApi(getTronDepositAddress, undefined, { signal }),
        import('./account-deposit-address.ts'),
        import('./tron-address.ts'),
      ])
      return { address: await confirmAccountAddress(named, tronAccountHere()) }
    },
    staleTime: Infinity,
    retry: false,
  })
}
