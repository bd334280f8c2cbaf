import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '#api/fiat.ts'
import { type LinkedAccountView, listLinkedAccounts } from '#api/linked-accounts.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/**
 * The accounts at a partner that a purchase can be paid from. Only for somebody who has agreed that the partner gets
 * their email: it is asked by it.
 */
export function useLinkedAccounts(userId: string, partner: string, method: PaymentMethod) {
  return useQuery(
    apiQueryOptions(listLinkedAccounts, {
      // An order that was refused makes its quote out of date, and perhaps these.
      within: ['fiat-quotes', userId],
      input: { partner, method, sharingAgreed: true },
      read: (accounts): readonly LinkedAccountView[] => accounts,
    }),
  )
}
