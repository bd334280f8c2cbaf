import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { messageText } from './conversations.ts'
import { endpoint, operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { decimal, moment, textLine, uuid } from './primitives.ts'

/**
 * What kind of pattern was noticed, as shown to the user. It doesn't say how it was detected, which would teach
 * evasion.
 */
export const holdKind = v.picklist(['same-person', 'money-circle', 'unusual-pattern'])

export type HoldKind = v.InferOutput<typeof holdKind>

/** The signals behind it, for operators. */
export const farmingSignalCode = v.picklist([
  /** Two of the accounts sent coins to the same address, or it is linked to one of them. */
  'shared-wallet',
  /** Two emails belong to the same mailbox. */
  'shared-mailbox',
  /** Two of the accounts' sales are paid to the same bank account. */
  'shared-payout-account',
  /** Three or more of the accounts are used in one browser. */
  'shared-device',
  /** Two of the accounts are used in one browser. */
  'paired-device',
  /** One address has paid three or more of the accounts, and few others. */
  'shared-source',
  /** One address has paid two of the accounts, and few others. */
  'paired-source',
  /** Internal transfers have gone around in a circle. */
  'transfer-ring',
  /** At least three users have sent something back to the inviter. */
  'transfers-returned-often',
  'transfers-returned',
  'transfer',
  /** Four or more of the accounts are on one network. */
  'crowded-network',
  'shared-network',
  /** A disposable mailbox. */
  'disposable-mail',
  /** Ten or more users joined within an hour. */
  'burst',
])

export type FarmingSignalCode = v.InferOutput<typeof farmingSignalCode>

export const reviewState = v.picklist(['open', 'released', 'refused'])

const amounts = v.array(v.strictObject({ coin: coinSymbol, amount: decimal }))

/** An inviter's held rewards, as the inviter sees them. */
export const rewardReview = v.strictObject({
  id: uuid,
  since: moment,
  state: reviewState,
  kinds: v.array(holdKind),
  /** What is held, or was held at the time of the decision. */
  held: amounts,
  /** The inviter's appeal; possible once, while the review is open. */
  appeal: v.nullable(v.string()),
  decidedAt: v.nullable(moment),
  /** The reason for a refusal. */
  reason: v.nullable(v.string()),
})

export type RewardReview = v.InferOutput<typeof rewardReview>

export const getRewardReview = endpoint({
  method: 'GET',
  path: '/api/invite/review',
  summary: 'Retrieves the latest review of the user’s invitation rewards, open or decided; null if there was none.',
  access: 'main',
  input: undefined,
  data: v.nullable(rewardReview),
  errors: [],
})

export const appealRewardReview = endpoint({
  method: 'POST',
  path: '/api/invite/appeal',
  costly: true,
  summary: 'Tells the reviewer of held invitation rewards the user’s side, once for each review.',
  access: 'main',
  input: v.strictObject({ id: uuid, text: messageText }),
  data: rewardReview,
  errors: [
    apiErrorCode.notFound,
    /** It has been decided in the meantime, or an appeal already exists. */
    apiErrorCode.stateConflict,
  ],
})

/** For operators only, like the calls of `operators.ts`. */
const listedReview = v.strictObject({
  id: uuid,
  /** Member ID of the inviter. */
  memberId: v.string(),
  state: reviewState,
  since: moment,
  /** The highest score among the held rewards. */
  score: v.number(),
  rewards: v.number(),
  held: amounts,
  hasAppeal: v.boolean(),
  /** Approvals of this version, and how many a release needs: two above a campaign's daily cap per inviter. */
  approvals: v.number(),
  requiredApprovals: v.number(),
})

export type ListedRewardReview = v.InferOutput<typeof listedReview>

const reviewedInvitation = v.strictObject({
  /** Masked; null once the account is deleted. */
  email: v.nullable(v.string()),
  memberId: v.nullable(v.string()),
  joinedAt: v.nullable(moment),
  score: v.number(),
  held: amounts,
  signals: v.array(v.strictObject({ code: farmingSignalCode, points: v.number(), evidence: v.string() })),
})

export const openedRewardReview = v.strictObject({
  ...listedReview.entries,
  /**
   * Incremented with every reward that joins or leaves, so that a decision applies only to what the operator has seen.
   */
  version: v.number(),
  /** Masked. */
  email: v.string(),
  appeal: v.nullable(v.strictObject({ text: v.string(), at: moment })),
  invitations: v.array(reviewedInvitation),
  decision: v.nullable(v.strictObject({ at: moment, reason: v.nullable(v.string()) })),
  /** Whether the calling operator may release it: not their own, not about themselves, and not twice. */
  mayRelease: v.boolean(),
  mayRefuse: v.boolean(),
})

export type OpenedRewardReview = v.InferOutput<typeof openedRewardReview>

export const listRewardReviews = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/reward-reviews',
  summary: 'Lists inviters whose rewards are held, by when that began; decided ones newest first.',
  roles: ['reviewer'],
  input: v.strictObject({ state: reviewState, ...pageQuery.entries }),
  data: pageOf(listedReview),
  errors: [],
})

export const openRewardReview = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/reward-review/open',
  summary: 'Opens a review of held rewards with what was noticed. The audit log has who opened it.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid }),
  data: openedRewardReview,
  errors: [apiErrorCode.notFound],
})

const seenVersion = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const releaseRewards = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/reward-review/release',
  summary: 'Releases held rewards, or approves that if a second operator has to.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, version: seenVersion }),
  data: openedRewardReview,
  errors: [
    apiErrorCode.notFound,
    /** It was decided, has changed since it was opened, or was already approved by this operator. */
    apiErrorCode.stateConflict,
  ],
})

export const refuseRewards = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/reward-review/refuse',
  summary: 'Declines held rewards. They go back to the budget, and the inviter sees the reason.',
  roles: ['reviewer'],
  input: v.strictObject({ id: uuid, version: seenVersion, reason: textLine(3, 300) }),
  data: openedRewardReview,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
