import { useMutation } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { confirmSubscription } from '#api/notices.ts'
import { callApi } from '#src/lib/api-client.ts'

/** Confirms or ends a subscription by the token of a mail's link. */
export function useConfirmSubscription() {
  return useMutation({
    mutationFn: async (request: InferInput<typeof confirmSubscription.input>) => callApi(confirmSubscription, request),
    networkMode: 'always',
  })
}
