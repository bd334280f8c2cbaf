import { useQuery } from '@tanstack/react-query'
import { getWithdrawalUsage } from '#api/withdrawals.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { walletKey } from './wallet-key.ts'

/** Amounts of each coin withdrawn or transferred to others within 24 hours, as decimal text. */
export function useLimitUsage(userId: string) {
  return useQuery(
    apiQueryOptions(getWithdrawalUsage, {
      within: walletKey(userId),
      read: ({ used }) => used,
    }),
  )
}
