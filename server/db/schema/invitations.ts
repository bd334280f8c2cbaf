// Owner: server/modules/invitations
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { RewardReason } from '#api/invitation-rewards.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The code by which a person invites others. */
export const invitationCodes = pgTable('invitation_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Who was invited by whom: once per account, for good. */
export const invitations = pgTable('invitations', {
  id: uuid().primaryKey(),
  invitedId: uuid('invited_id').notNull(),
  inviterId: uuid('inviter_id').notNull(),
  acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  way: text().$type<'registration' | 'by-hand'>().notNull(),
})

/** What inviters get of fees in a coin, and until when. Amounts are in 10^-18 of it. */
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

export type RewardState = 'noted' | 'promised' | 'paid' | 'none' | 'returned'

/** One for each order of an invited person that has brought a fee. */
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
})
