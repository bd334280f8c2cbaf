import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { messageText } from './conversations.ts'
import { endpoint, operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { decimal, moment, textLine, uuid } from './primitives.ts'

/** What kind of thing was noticed, as the person is told. Not what it takes to be noticed: that would be a manual. */
export const holdKind = v.picklist(['same-person', 'money-circle', 'unusual-pattern'])

export type HoldKind = v.InferOutput<typeof holdKind>

/** The signs behind that, for operators. */
export const farmingSignalCode = v.picklist([
  /** Coins were sent to one address by two of them, or it is linked to one. */
  'shared-wallet',
  /** Two emails lead to one mailbox. */
  'shared-mailbox',
  /** Sales of two of them are paid to one account at a bank. */
  'shared-payout-account',
  /** Three or more of them are used in one browser. */
  'shared-device',
  /** Two of them. */
  'paired-device',
  /** One address has paid to three or more of them, and to few others. */
  'shared-source',
  /** To two of them. */
  'paired-source',
  /** Internal transfers have gone round. */
  'transfer-ring',
  /** At least three people have sent something back to the inviter. */
  'transfers-returned-often',
  'transfers-returned',
  'transfer',
  /** Four or more of them are in one network. */
  'crowded-network',
  'shared-network',
  /** A mailbox that is made to be thrown away. */
  'disposable-mail',
  /** Ten or more have joined within an hour. */
  'burst',
])

export type FarmingSignalCode = v.InferOutput<typeof farmingSignalCode>

export const reviewState = v.picklist(['open', 'released', 'refused'])

const amounts = v.array(v.strictObject({ coin: coinSymbol, amount: decimal }))

/** The rewards that are held of one inviter, as that person sees it. */
export const rewardReview = v.strictObject({
  id: uuid,
  since: moment,
  state: reviewState,
  kinds: v.array(holdKind),
  /** What is held, or was when it was decided. */
  held: amounts,
  /** What the person has written; once, while it is open. */
  appeal: v.nullable(v.string()),
  decidedAt: v.nullable(moment),
  /** Of a refusal. */
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
    /** It was decided meanwhile, or there is an appeal. */
    apiErrorCode.stateConflict,
  ],
})

/** For operators only, as the calls of `operators.ts`. */
const listedReview = v.strictObject({
  id: uuid,
  /** Member ID of the inviter. */
  memberId: v.string(),
  state: reviewState,
  since: moment,
  /** The highest of the held rewards'. */
  score: v.number(),
  rewards: v.number(),
  held: amounts,
  hasAppeal: v.boolean(),
  /** Of this version, and those that a release needs: two above what a campaign gives one inviter in a day. */
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
  /** Counts on with every reward that joins or leaves: decisions are about what the operator has seen. */
  version: v.number(),
  /** Masked. */
  email: v.string(),
  appeal: v.nullable(v.strictObject({ text: v.string(), at: moment })),
  invitations: v.array(reviewedInvitation),
  decision: v.nullable(v.strictObject({ at: moment, reason: v.nullable(v.string()) })),
  /** Whether the operator who asks may release it: not their own, not about themselves, and not twice. */
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
    /** It was decided, has changed since it was opened, or this operator has approved it. */
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
