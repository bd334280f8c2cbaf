import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { confirmSubscription } from '#api/notices.ts'
import { callApi } from '#src/lib/api-client.ts'

/** Confirms or ends a subscription by the token of a mail's link, which works once. */
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
      // The second tap of two comes before the button is drawn as waiting.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(request)
    },
  }
}
