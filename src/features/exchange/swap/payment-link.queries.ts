import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { openPaymentLink, payPaymentLink } from '#api/payment-links.ts'
import { useSession } from '#src/entities/session/session.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

function payableLinkQueryOptions(id: string) {
  return apiQueryOptions(openPaymentLink, {
    within: ['payable-link'],
    input: { id },
    staleTime: 10_000,
    // Someone else may pay it, or the merchant may close it.
    refetchInterval: 30_000,
  })
}

/** What a merchant's link asks for. */
export function usePayableLink(id: string) {
  return useQuery(payableLinkQueryOptions(id))
}

/** Creates the order that pays a link. */
export function usePayPaymentLink(id: string) {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId ?? null
  return useMutation({
    mutationFn: async (payment: Omit<InferInput<typeof payPaymentLink.input>, 'id'>) =>
      callApi(payPaymentLink, { id, ...payment }),
    onSettled: async (_order, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: payableLinkQueryOptions(id).queryKey }),
        // If the response was lost, the order may exist, and the same offer finds it.
        error instanceof ApiError &&
          typeof error.code === 'number' &&
          queryClient.invalidateQueries({ queryKey: ['exchange-quotes', userId] }),
      ]),
  })
}
