import { useQuery } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { findLookalike, getAddressBook } from '#api/address-book.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export type AddressBook = InferOutput<typeof getAddressBook.data>

/** Of everything that a change of the book makes out of date. */
export const addressBookKey = (userId: string) => ['address-book', userId] as const

export function addressBookQueryOptions(userId: string) {
  return apiQueryOptions(getAddressBook, {
    within: addressBookKey(userId),
    staleTime: 10_000,
  })
}

/** The address book of a person who is logged in. */
export function useAddressBook(userId: string) {
  return useQuery(addressBookQueryOptions(userId))
}

/** What an address could be mistaken for of all that the person has listed or paid. */
export function useLookalike(userId: string, recipient: InferInput<typeof findLookalike.input>) {
  const options = apiQueryOptions(findLookalike, {
    within: addressBookKey(userId),
    input: recipient,
    staleTime: 10_000,
  })
  return useQuery(options)
}
