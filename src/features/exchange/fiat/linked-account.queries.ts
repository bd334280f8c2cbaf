import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '#api/fiat.ts'
import { type LinkedAccountView, listLinkedAccounts } from '#api/linked-accounts.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/**
 * The accounts linked at a partner that can pay for a purchase. Only for users who agreed to share their email, which
 * the partner is asked by.
 */
export function useLinkedAccounts(userId: string, partner: string, method: PaymentMethod) {
  return useQuery(
    apiQueryOptions(listLinkedAccounts, {
      // A rejected order invalidates its quote, and perhaps these accounts, too.
      within: ['fiat-quotes', userId],
      input: { partner, method, sharingAgreed: true },
      read: (accounts): readonly LinkedAccountView[] => accounts,
    }),
  )
}
