import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { addAddress, getAddressBook, removeAddress, renameAddress, setListedOnly } from '#api/address-book.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

export type AddressBook = InferOutput<typeof getAddressBook.data>

export function addressBookQueryOptions(userId: string) {
  return apiQueryOptions(getAddressBook, {
    within: ['address-book', userId],
    staleTime: 10_000,
  })
}

/** The address book of the person who is logged in. */
export function useAddressBook() {
  return useQuery(addressBookQueryOptions(useUser().userId))
}

function useChangeBook<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  const { queryKey } = addressBookQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: change,
    // Also when it failed: the book may have changed on another device.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useAddAddress() {
  return useChangeBook(async (entry: InferInput<typeof addAddress.input>) => callApi(addAddress, entry))
}

export function useRenameAddress() {
  return useChangeBook(async (entry: InferInput<typeof renameAddress.input>) => callApi(renameAddress, entry))
}

export function useRemoveAddress() {
  return useChangeBook(async (id: string) => callApi(removeAddress, { id }))
}

/** Allows withdrawals to listed addresses only, or to all. */
export function useSetListedOnly() {
  return useChangeBook(async (choice: InferInput<typeof setListedOnly.input>) => callApi(setListedOnly, choice))
}
