import { useQuery } from '@tanstack/react-query'
import { getWithdrawalUsage } from '#api/withdrawals.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { walletKey } from './wallet-key.ts'

/** How much of each coin was withdrawn, or sent to people, within 24 hours, as decimal text. */
export function useLimitUsage(userId: string) {
  return useQuery(
    apiQueryOptions(getWithdrawalUsage, {
      within: walletKey(userId),
      read: ({ used }) => used,
    }),
  )
}
