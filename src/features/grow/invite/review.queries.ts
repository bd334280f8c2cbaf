import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { appealRewardReview, getRewardReview } from '#api/invitation-reviews.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { invitationKey } from './invite.queries.ts'

/** The latest review of the user's rewards; null if there was none. */
export function rewardReviewQueryOptions(userId: string) {
  return apiQueryOptions(getRewardReview, { within: invitationKey(userId) })
}

/** Sends the user's appeal to the reviewer. */
export function useAppeal(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (appeal: InferInput<typeof appealRewardReview.input>) => callApi(appealRewardReview, appeal),
    // Also on failure: another device may have been faster, or the review is over.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: invitationKey(userId) }),
  })
}
