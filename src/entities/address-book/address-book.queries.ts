import { useQuery } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { findLookalike, getAddressBook } from '#api/address-book.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export type AddressBook = InferOutput<typeof getAddressBook.data>

/** Key of everything that a change of the address book makes stale. */
export const addressBookKey = (userId: string) => ['address-book', userId] as const

export function addressBookQueryOptions(userId: string) {
  return apiQueryOptions(getAddressBook, {
    within: addressBookKey(userId),
    staleTime: 10_000,
  })
}

/** The logged-in user's address book. */
export function useAddressBook(userId: string) {
  return useQuery(addressBookQueryOptions(userId))
}

/** Finds an address that the user has listed or paid and that this one could be mistaken for. */
export function useLookalike(userId: string, recipient: InferInput<typeof findLookalike.input>) {
  const options = apiQueryOptions(findLookalike, {
    within: addressBookKey(userId),
    input: recipient,
    staleTime: 10_000,
  })
  return useQuery(options)
}
