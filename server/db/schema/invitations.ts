// Owner: server/modules/invitations
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { RewardReason } from '#api/invitation-rewards.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import type { FarmingSignalCode, RewardReview } from '#api/invitation-reviews.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The code with which a user invites others. */
export const invitationCodes = pgTable('invitation_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  discountPercent: integer('discount_percent').$type<DiscountPercent>().notNull().default(0),
  earlierPercent: integer('earlier_percent').$type<DiscountPercent>().notNull().default(0),
  discountChangedAt: moment('discount_changed_at'),
})

/** Who was invited by whom: at most once per account, and permanently. */
export const invitations = pgTable('invitations', {
  id: uuid().primaryKey(),
  invitedId: uuid('invited_id').notNull(),
  inviterId: uuid('inviter_id').notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  way: text().$type<'registration' | 'by-hand'>().notNull(),
  discountPercent: integer('discount_percent').$type<DiscountPercent>().notNull().default(0),
})

/** Browsers of invited users, hashed together with their inviter's account. */
export const invitationDevices = pgTable(
  'invitation_devices',
  {
    userId: uuid('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** The inviters' share of fees in a coin, for a limited time. Amounts are in 10^-18 of the coin. */
export const invitationCampaigns = pgTable('invitation_campaigns', {
  id: uuid().primaryKey(),
  coin: text().notNull(),
  sharePpm: integer('share_ppm').notNull(),
  coolingDays: integer('cooling_days').notNull(),
  minimumOrders: integer('minimum_orders').notNull(),
  dailyCap: amountColumn('daily_cap').notNull(),
  totalCap: amountColumn('total_cap').notNull(),
  announcedAt: moment('announced_at').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

export type DiscountState = 'promised' | 'paid' | 'returned'
export type RewardState = 'noted' | 'promised' | 'held' | 'paid' | 'none' | 'returned'

/** One row for each fee-paying order of an invited user. */
export const invitationRewards = pgTable('invitation_rewards', {
  id: uuid().primaryKey(),
  inviterId: uuid('inviter_id').notNull(),
  invitationId: uuid('invitation_id'),
  orderId: uuid('order_id').notNull(),
  coin: text().notNull(),
  fee: amountColumn().notNull(),
  orderedAt: moment('ordered_at').notNull(),
  notedAt: moment('noted_at').notNull(),
  campaignId: uuid('campaign_id'),
  amount: amountColumn().notNull().default(0n),
  state: text().$type<RewardState>().notNull(),
  reason: text().$type<RewardReason>(),
  releasesAt: moment('releases_at'),
  paidAt: moment('paid_at'),
  score: integer(),
  clearedAt: moment('cleared_at'),
  reviewId: uuid('review_id'),
  /** The invited user's part of the promised amount; `amount` is the rest, for the inviter. */
  discount: amountColumn().notNull().default(0n),
  discountState: text('discount_state').$type<DiscountState>(),
  discountPaidAt: moment('discount_paid_at'),
})

/** Rewards of one inviter that are held until an operator has reviewed them. */
export const invitationReviews = pgTable('invitation_reviews', {
  id: uuid().primaryKey(),
  inviterId: uuid('inviter_id').notNull(),
  state: text().$type<RewardReview['state']>().notNull(),
  version: integer().notNull().default(1),
  openedAt: moment('opened_at').notNull(),
  appeal: text(),
  appealedAt: moment('appealed_at'),
  decidedAt: moment('decided_at'),
  reason: text(),
})

/** Suspicious signals about the invitations in a review. */
export const invitationSignals = pgTable('invitation_signals', {
  id: uuid().primaryKey(),
  reviewId: uuid('review_id').notNull(),
  invitationId: uuid('invitation_id').notNull(),
  code: text().$type<FarmingSignalCode>().notNull(),
  points: integer().notNull(),
  evidence: text().notNull(),
})

export const invitationReleaseApprovals = pgTable(
  'invitation_release_approvals',
  {
    reviewId: uuid('review_id').notNull(),
    version: integer().notNull(),
    operatorId: uuid('operator_id').notNull(),
    operator: text().notNull(),
    approvedAt: moment('approved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.version, table.operatorId] })],
)
