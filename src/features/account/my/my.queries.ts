import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { confirmSubscription } from '#api/notices.ts'
import { callApi } from '#src/lib/api-client.ts'

/** Confirms or ends a subscription with the one-time token of an email's link. */
export function useConfirmSubscription() {
  const queryClient = useQueryClient()
  const mutationKey = [confirmSubscription.path]
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: async (request: InferInput<typeof confirmSubscription.input>) => callApi(confirmSubscription, request),
  })
  return {
    ...mutation,
    confirm: (request: InferInput<typeof confirmSubscription.input>) => {
      // A second tap may come before the button shows its loading state.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(request)
    },
  }
}
