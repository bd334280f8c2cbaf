import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPayoutAccount,
  deletePayoutAccount,
  listPayoutAccounts,
  type PayoutAccountDetails,
  type PayoutAccountView,
} from '#api/payout-accounts.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

function payoutAccountsQueryOptions(userId: string) {
  return apiQueryOptions(listPayoutAccounts, {
    within: ['payout-accounts', userId],
    read: (accounts): readonly PayoutAccountView[] => accounts,
  })
}

/** The user's payout accounts. Sends no request for visitors (`null`). */
export function usePayoutAccounts(userId: string | null) {
  return useQuery({ ...payoutAccountsQueryOptions(userId ?? ''), enabled: userId !== null })
}

export function useAddPayoutAccount(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (details: PayoutAccountDetails) => callApi(addPayoutAccount, { details }),
    onSuccess: async () => queryClient.invalidateQueries(payoutAccountsQueryOptions(userId)),
  })
}

export function useDeletePayoutAccount(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => callApi(deletePayoutAccount, { id }),
    onSettled: async () => queryClient.invalidateQueries(payoutAccountsQueryOptions(userId)),
  })
}
