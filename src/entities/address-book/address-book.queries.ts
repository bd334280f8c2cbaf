import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { getAddressBook } from '#api/address-book.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export type AddressBook = InferOutput<typeof getAddressBook.data>

export function addressBookQueryOptions(userId: string) {
  return apiQueryOptions(getAddressBook, {
    within: ['address-book', userId],
    staleTime: 10_000,
  })
}

/** The address book of a person who is logged in. */
export function useAddressBook(userId: string) {
  return useQuery(addressBookQueryOptions(userId))
}
