import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listRewardReviews,
  openRewardReview,
  refuseRewards,
  releaseRewards,
  type RewardReview,
} from '#api/invitation-reviews.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

/** Inviters whose rewards are or were held, as the source of an `EndlessList`. */
export function useRewardReviews(state: RewardReview['state']) {
  const { userId } = useUser()
  return useEndlessQuery(listRewardReviews, { within: operatorKey(userId), input: { state } })
}

/** The audit log records each opening, so it's read once per opening and lies outside `operatorKey`. */
function openedReviewQueryOptions(userId: string, id: string) {
  return apiQueryOptions(openRewardReview, {
    within: ['opened-reward-review', userId],
    input: { id },
    gcTime: 0,
    staleTime: Infinity,
  })
}

export function useOpenedReview(id: string) {
  return useQuery(openedReviewQueryOptions(useUser().userId, id))
}

type Decision =
  | { readonly verb: 'release'; readonly version: number }
  | { readonly verb: 'refuse'; readonly version: number; readonly reason: string }

/** Releases or declines the rewards that the operator was shown. */
export function useDecideRewards(id: string) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useOperatorMutation(async (decision: Decision) => {
    const { version } = decision
    const decided =
      decision.verb === 'release'
        ? await callApi(releaseRewards, { id, version })
        : await callApi(refuseRewards, { id, version, reason: decision.reason })
    queryClient.setQueryData(openedReviewQueryOptions(userId, id).queryKey, decided)
    return decided
  })
}
