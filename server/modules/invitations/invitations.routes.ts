import { listInvitationDiscounts, setInvitationDiscount } from '#api/invitation-discounts.ts'
import { findInvitation } from '#api/invitation-offer.ts'
import { acceptInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import {
  claimInvitationRewards,
  getRewardSums,
  listInvitationCampaigns,
  listInvitationRewards,
  listRewardDays,
} from '#api/invitation-rewards.ts'
import {
  appealRewardReview,
  getRewardReview,
  listRewardReviews,
  openRewardReview,
  refuseRewards,
  releaseRewards,
} from '#api/invitation-reviews.ts'
import { type Route, route } from '#server/http/route.ts'

import type { DiscountService } from './discounts.service.ts'
import type { InvitationService } from './invitations.service.ts'
import type { OperatorReviewService } from './operator-reviews.service.ts'
import type { RewardDayService } from './reward-days.service.ts'
import type { RewardReviewService } from './reward-review.service.ts'
import type { RewardService } from './rewards.service.ts'

interface InvitationServices {
  readonly invitations: InvitationService
  readonly discounts: DiscountService
  readonly rewards: RewardService
  readonly days: RewardDayService
  readonly reviews: RewardReviewService
  readonly operatorReviews: OperatorReviewService
}

export function invitationRoutes({
  invitations,
  discounts,
  rewards,
  days,
  reviews,
  operatorReviews,
}: InvitationServices): readonly Route[] {
  return [
    route(findInvitation, ({ code }, { origin }) => invitations.find(code, origin)),
    route(getInvitation, (_, { caller }) => invitations.info(caller.account)),
    route(acceptInvitation, (accepted, { caller }) => invitations.accept(caller.userId, accepted)),
    route(listInvited, ({ cursor }, { caller }) => invitations.list(caller.userId, cursor)),
    route(setInvitationDiscount, ({ percent }, { caller }) => discounts.set(caller.userId, percent)),
    route(listInvitationDiscounts, (_, { caller }) => discounts.sums(caller.userId)),
    route(listInvitationRewards, (query, { caller }) => rewards.list(caller.userId, query)),
    route(listRewardDays, ({ cursor }, { caller }) => days.list(caller.userId, cursor)),
    route(getRewardSums, (_, { caller }) => rewards.sums(caller.userId)),
    route(claimInvitationRewards, (_, { caller }) => rewards.claim(caller.userId)),
    route(listInvitationCampaigns, () => rewards.campaigns()),
    route(getRewardReview, (_, { caller }) => reviews.find(caller.userId)),
    route(appealRewardReview, (appeal, { caller }) => reviews.appeal(caller.userId, appeal)),
    route(listRewardReviews, (query, { caller }) => operatorReviews.list(caller, query)),
    route(openRewardReview, ({ id }, { caller }) => operatorReviews.open(caller, id)),
    route(releaseRewards, (release, { caller }) => operatorReviews.release(caller, release)),
    route(refuseRewards, (refusal, { caller }) => operatorReviews.refuse(caller, refusal)),
  ]
}
