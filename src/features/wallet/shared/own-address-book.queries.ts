import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { addAddress, removeAddress, renameAddress, setListedOnly } from '#api/address-book.ts'
import { addressBookKey, useAddressBook as useAddressBookOf } from '#src/entities/address-book/address-book.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'

/** The logged-in user's address book. */
export function useAddressBook() {
  return useAddressBookOf(useUser().userId)
}

function useChangeBook<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  const queryKey = addressBookKey(useUser().userId)
  return useMutation({
    mutationFn: change,
    // Also on failure: another device may have changed the book.
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

/** Restricts withdrawals to the address book, or allows all addresses. */
export function useSetListedOnly() {
  return useChangeBook(async (choice: InferInput<typeof setListedOnly.input>) => callApi(setListedOnly, choice))
}
