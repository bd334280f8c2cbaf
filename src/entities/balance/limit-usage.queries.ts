import { useQuery } from '@tanstack/react-query'
import { getWithdrawalUsage } from '#api/withdrawals.ts'
import { callApi } from '#src/lib/api-client.ts'
import { walletKey } from './wallet-key.ts'

/** How much of each coin was withdrawn, or sent to people, within 24 hours, as decimal text. */
export function useLimitUsage(userId: string) {
  return useQuery({
    queryKey: [...walletKey(userId), 'limit-usage'],
    queryFn: async ({ signal }) => (await callApi(getWithdrawalUsage, undefined, { signal })).used,
    retry: false,
    networkMode: 'always',
  })
}
