import type { ListedRewardReview, OpenedRewardReview } from '#api/invitation-reviews.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/route.ts'
import { findMembers, type Member } from '#server/identity/accounts/accounts.repository.ts'

import { maskEmail } from './masked-email.ts'
import { requiredApprovals } from './required-approvals.ts'
import { amountsByCoin, withDiscount } from './reward-amounts.ts'
import {
  listReviewedRewards,
  listSignals,
  type ReleaseApprovalRow,
  type ReviewedReward,
  type ReviewRow,
  type SignalRow,
} from './reviews.repository.ts'

/** Returns the reviews in the same order, without those whose inviter was deleted in the meantime. */
export async function listReviewed(
  tx: Transaction,
  reviews: readonly ReviewRow[],
  approvals: readonly ReleaseApprovalRow[],
): Promise<readonly ListedRewardReview[]> {
  const rewards = await listReviewedRewards(
    tx,
    reviews.map(({ id }) => id),
  )
  const inviters = await findMembers(
    tx,
    reviews.map(({ inviterId }) => inviterId),
  )
  const listed: ListedRewardReview[] = []
  for (const review of reviews) {
    const inviter = inviters.get(review.inviterId)
    if (inviter === undefined) continue
    const given = approvals.filter(({ reviewId }) => reviewId === review.id).length
    listed.push(await toListed(tx, { review, inviter, rewards, approvals: given }))
  }
  return listed
}

async function toListed(
  tx: Transaction,
  { review, inviter, rewards, approvals }: ListedParts,
): Promise<ListedRewardReview> {
  const held = heldOf(rewards, review)
  return {
    id: review.id,
    memberId: inviter.memberId,
    state: review.state,
    since: review.openedAt.toISOString(),
    score: Math.max(0, ...held.map(({ reward }) => reward.score ?? 0)),
    rewards: held.length,
    held: amountsByCoin(held.map(({ reward }) => withDiscount(reward))),
    hasAppeal: review.appeal !== null,
    approvals,
    requiredApprovals: await requiredApprovals(
      tx,
      held.map(({ reward }) => reward),
    ),
  }
}

/** Returns the review as the calling operator sees it; `undefined` once the inviter is deleted. */
export async function viewOpened(
  tx: Transaction,
  review: ReviewRow,
  caller: SignedIn,
  approvals: readonly ReleaseApprovalRow[],
): Promise<OpenedRewardReview | undefined> {
  const inviter = (await findMembers(tx, [review.inviterId])).get(review.inviterId)
  if (inviter === undefined) return undefined
  const rewards = await listReviewedRewards(tx, [review.id])
  const isOpen = review.state === 'open'
  const isOwn = isAbout(caller.userId, review, rewards)
  const hasApproved = approvals.some(({ operatorId }) => operatorId === caller.userId)
  const { appeal, appealedAt, decidedAt, reason } = review
  return {
    ...(await toListed(tx, { review, inviter, rewards, approvals: approvals.length })),
    version: review.version,
    email: maskEmail(inviter.email),
    appeal: appeal === null || appealedAt === null ? null : { text: appeal, at: appealedAt.toISOString() },
    invitations: await viewInvitations(tx, heldOf(rewards, review), await listSignals(tx, [review.id])),
    decision: decidedAt === null ? null : { at: decidedAt.toISOString(), reason },
    mayRelease: isOpen && !isOwn && !hasApproved,
    mayRefuse: isOpen && !isOwn,
  }
}

async function viewInvitations(
  tx: Transaction,
  held: readonly ReviewedReward[],
  signals: readonly SignalRow[],
): Promise<OpenedRewardReview['invitations']> {
  const members = await findMembers(
    tx,
    held.flatMap(({ invitedId }) => (invitedId === null ? [] : [invitedId])),
  )
  return [...Map.groupBy(held, ({ reward }) => reward.invitationId)].map(([invitationId, rows]) => {
    const member = members.get(rows[0]?.invitedId ?? '')
    return {
      email: member === undefined ? null : maskEmail(member.email),
      memberId: member?.memberId ?? null,
      joinedAt: member?.registeredAt.toISOString() ?? null,
      score: Math.max(0, ...rows.map(({ reward }) => reward.score ?? 0)),
      held: amountsByCoin(rows.map(({ reward }) => withDiscount(reward))),
      signals: signals
        .filter((signal) => signal.invitationId === invitationId)
        .map(({ code, points, evidence }) => ({ code, points, evidence })),
    }
  })
}

/** Returns whether the user gets the rewards, or earned them for the inviter. */
export function isAbout(userId: string, { inviterId }: ReviewRow, rewards: readonly ReviewedReward[]): boolean {
  return userId === inviterId || rewards.some(({ invitedId }) => invitedId === userId)
}

interface ListedParts {
  readonly review: ReviewRow
  readonly inviter: Member
  /** Rewards of this review and others. */
  readonly rewards: readonly ReviewedReward[]
  readonly approvals: number
}

/** Returns a review's rewards, without those returned because an account was deleted. */
function heldOf(rewards: readonly ReviewedReward[], { id }: ReviewRow): readonly ReviewedReward[] {
  return rewards.filter(({ reward }) => reward.reviewId === id && reward.reason !== 'account-deleted')
}
