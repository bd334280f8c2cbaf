import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { day, decimal, moment, uuid } from './primitives.ts'

/** Why an order earns the inviter less than the share, or nothing. */
export const rewardReason = v.picklist([
  /** No campaign was running for the coin when the order was created. */
  'no-campaign',
  /** The share is less than the coin's smallest unit. */
  'too-small',
  /** The inviter's daily cap is reached. */
  'daily-cap',
  /** The campaign's total cap is reached. */
  'total-cap',
  /** The budget is used up. */
  'budget',
  /** The invited account had been deleted. */
  'account-deleted',
  /** An operator refused it. */
  'refused',
])

export type RewardReason = v.InferOutput<typeof rewardReason>

export const rewardState = v.picklist([
  /** Set aside until `releasesAt`. */
  'cooling',
  /** Set aside until the invited user has made enough orders. */
  'inactive',
  'claimable',
  /** Set aside until an operator has reviewed it. */
  'held',
  'paid',
  /** Nothing is paid; `reason` says why. */
  'none',
])

/** What an invited user's order earns the inviter. */
export const invitationReward = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  /** In whole coins; less than the share if `reason` says so. */
  amount: decimal,
  /** What the invited user gets in addition. */
  discount: decimal,
  state: rewardState,
  reason: v.nullable(rewardReason),
  /** The invited user's email, masked; null once the account is deleted. */
  email: v.nullable(v.string()),
  /** When the order's fee was booked. */
  at: moment,
  releasesAt: v.nullable(moment),
  paidAt: v.nullable(moment),
  /** Orders that the invited user still has to make. */
  ordersMissing: v.number(),
})

export type InvitationReward = v.InferOutput<typeof invitationReward>

export const listInvitationRewards = endpoint({
  method: 'GET',
  path: '/api/invite/awards',
  summary: 'Lists what orders of invited people bring the user, newest first.',
  access: 'main',
  input: v.strictObject({
    /** Limits the list to one UTC day. */
    day: v.optional(day),
    ...pageQuery.entries,
  }),
  data: pageOf(invitationReward),
  errors: [],
})

/** What one UTC day's orders earned in one coin, by state. */
const rewardDaySum = v.strictObject({
  coin: coinSymbol,
  pending: decimal,
  held: decimal,
  claimable: decimal,
  paid: decimal,
})

const rewardDay = v.strictObject({
  day,
  /** Orders whose fee was booked that day, whether they earn a reward or not. */
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

/** Total invitation earnings in one coin. */
const rewardSum = v.strictObject({
  coin: coinSymbol,
  /** Paid since the start of the UTC day, and in total, according to the ledger. */
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
  /** Share of a fee: `0.2` is 20 %. */
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
