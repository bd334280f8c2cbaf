import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { day, decimal, moment, uuid } from './primitives.ts'

/** Why an order brings the inviter less than the share, or nothing. */
export const rewardReason = v.picklist([
  /** None was running for the coin when the order was made. */
  'no-campaign',
  /** The share is less than the smallest unit. */
  'too-small',
  /** The inviter's of the day is reached. */
  'daily-cap',
  /** The campaign's is reached. */
  'total-cap',
  /** Nothing is left in the budget. */
  'budget',
  /** The invited account was deleted before. */
  'account-deleted',
  /** An operator has declined it. */
  'refused',
])

export type RewardReason = v.InferOutput<typeof rewardReason>

export const rewardState = v.picklist([
  /** Set apart, until `releasesAt`. */
  'cooling',
  /** Set apart, until the invited person has made enough orders. */
  'inactive',
  'claimable',
  /** Set apart, until an operator has looked at it. */
  'held',
  'paid',
  /** Nothing is paid; `reason` says why. */
  'none',
])

/** What an order of an invited person brings the inviter. */
export const invitationReward = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  /** In whole coins; less than the share where `reason` says why. */
  amount: decimal,
  /** What the invited person gets beside it. */
  discount: decimal,
  state: rewardState,
  reason: v.nullable(rewardReason),
  /** Of the invited person, masked; null once the account is deleted. */
  email: v.nullable(v.string()),
  /** When the order's fee was booked. */
  at: moment,
  releasesAt: v.nullable(moment),
  paidAt: v.nullable(moment),
  /** Orders that the invited person still has to make. */
  ordersMissing: v.number(),
})

export type InvitationReward = v.InferOutput<typeof invitationReward>

export const listInvitationRewards = endpoint({
  method: 'GET',
  path: '/api/invite/awards',
  summary: 'Lists what orders of invited people bring the user, newest first.',
  access: 'main',
  input: v.strictObject({
    /** Of one UTC day alone. */
    day: v.optional(day),
    ...pageQuery.entries,
  }),
  data: pageOf(invitationReward),
  errors: [],
})

/** What orders of one UTC day have brought in one coin, by what has become of it. */
const rewardDaySum = v.strictObject({
  coin: coinSymbol,
  pending: decimal,
  held: decimal,
  claimable: decimal,
  paid: decimal,
})

const rewardDay = v.strictObject({
  day,
  /** Orders whose fee was booked on the day, whether they bring anything or not. */
  orders: v.number(),
  sums: v.array(rewardDaySum),
})

export type RewardDay = v.InferOutput<typeof rewardDay>

export const listRewardDays = endpoint({
  method: 'GET',
  path: '/api/invite/awardDays',
  summary: 'Lists the UTC days on which orders of invited people brought a fee, newest first, with what came of them.',
  access: 'main',
  input: pageQuery,
  data: pageOf(rewardDay),
  errors: [],
})

/** What comes of invitations in one coin. */
const rewardSum = v.strictObject({
  coin: coinSymbol,
  /** Paid since the UTC day began, and ever: as the ledger has it. */
  paidToday: decimal,
  paidTotal: decimal,
  pending: decimal,
  held: decimal,
  claimable: decimal,
})

export const getRewardSums = endpoint({
  method: 'GET',
  path: '/api/invite/awardSums',
  summary: 'Retrieves what was paid for invitations, is pending and can be claimed, by coin.',
  access: 'main',
  input: undefined,
  data: v.array(rewardSum),
  errors: [],
})

export const claimInvitationRewards = endpoint({
  method: 'POST',
  path: '/api/invite/claim',
  summary: 'Pays everything that can be claimed to the user’s balance. A repeated call pays nothing twice.',
  access: 'main',
  input: undefined,
  data: v.array(v.strictObject({ coin: coinSymbol, amount: decimal })),
  errors: [],
})

/** A campaign as it was announced. */
export const invitationCampaign = v.strictObject({
  coin: coinSymbol,
  /** Of a fee: `0.2` is 20 %. */
  share: v.number(),
  coolingDays: v.number(),
  minimumOrders: v.number(),
  dailyCap: decimal,
  totalCap: decimal,
  startsAt: moment,
  endsAt: moment,
})

export type InvitationCampaign = v.InferOutput<typeof invitationCampaign>

export const listInvitationCampaigns = endpoint({
  method: 'GET',
  path: '/api/invite/campaigns',
  summary: 'Lists the campaigns that are running or announced.',
  access: 'public',
  input: undefined,
  data: v.array(invitationCampaign),
  errors: [],
})
