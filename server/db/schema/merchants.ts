// Owner: server/modules/merchants
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { OwnBrand } from '#api/merchant-brands.ts'
import type { ApplicationEvent, ApplicationState, MerchantState } from '#api/merchants.ts'
import { amountColumn } from '#server/db/amount-column.ts'
import { bytesColumn } from '#server/db/bytes-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Merchants, who bring users and recommend other merchants. The house has level 0. */
export const merchants = pgTable('merchants', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  parentId: uuid('parent_id'),
  level: integer().notNull(),
  name: text().notNull(),
  state: text().$type<MerchantState | 'closed'>().notNull(),
  createdAt: moment('created_at').notNull(),
  proposedState: text('proposed_state').$type<MerchantState>(),
  proposedBy: uuid('proposed_by'),
  proposedByOperator: text('proposed_by_operator'),
  proposedReason: text('proposed_reason'),
  proposedAt: moment('proposed_at'),
})

export const merchantCodes = pgTable('merchant_codes', {
  code: text().primaryKey(),
  merchantId: uuid('merchant_id').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})

export const merchantApplications = pgTable('merchant_applications', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  code: text().notNull(),
  parentId: uuid('parent_id').notNull(),
  businessName: text('business_name').notNull(),
  contactName: text('contact_name').notNull(),
  contact: text().notNull(),
  country: text().notNull(),
  website: text(),
  business: text().notNull(),
  state: text().$type<ApplicationState>().notNull(),
  revision: integer().notNull(),
  submittedAt: moment('submitted_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  recommendedBy: uuid('recommended_by'),
  recommendedByOperator: text('recommended_by_operator'),
  approvedBy: uuid('approved_by'),
})

export const merchantApplicationEvents = pgTable('merchant_application_events', {
  id: uuid().primaryKey(),
  applicationId: uuid('application_id').notNull(),
  position: integer().notNull(),
  kind: text().$type<ApplicationEvent['kind']>().notNull(),
  text: text().notNull(),
  happenedAt: moment('happened_at').notNull(),
})

export const merchantBrands = pgTable('merchant_brands', {
  merchantId: uuid('merchant_id').primaryKey(),
  domain: text().notNull(),
  name: text().notNull(),
  colour: text().notNull(),
  logo: bytesColumn().notNull(),
  logoId: uuid('logo_id').notNull().unique(),
  revision: integer().notNull(),
  state: text().$type<OwnBrand['state']>().notNull(),
  reason: text(),
  changedAt: moment('changed_at').notNull(),
  token: text().notNull(),
  provenAt: moment('proven_at'),
  checkedAt: moment('checked_at'),
})

/** The share of fees for merchants of each level, in ten-thousandths, until the next terms start. */
export const merchantTerms = pgTable('merchant_terms', {
  startsAt: moment('starts_at').primaryKey(),
  announcedAt: moment('announced_at').notNull(),
  level1: integer('level_1').notNull(),
  level2: integer('level_2').notNull(),
  level3: integer('level_3').notNull(),
  coolingDays: integer('cooling_days').notNull(),
})

/** One row for each order with a fee of a user who came through a merchant. Amounts are in 10^-18 of the coin. */
export const merchantFees = pgTable('merchant_fees', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  merchantId: uuid('merchant_id').notNull(),
  personId: uuid('person_id'),
  coin: text().notNull(),
  fee: amountColumn().notNull(),
  orderedAt: moment('ordered_at').notNull(),
  notedAt: moment('noted_at').notNull(),
  decidedAt: moment('decided_at'),
})

/** The shares of such an order for its merchant and the superior ones. */
export const merchantShares = pgTable('merchant_shares', {
  id: uuid().primaryKey(),
  feeId: uuid('fee_id').notNull(),
  merchantId: uuid('merchant_id').notNull(),
  basisPoints: integer('basis_points').notNull(),
  amount: amountColumn().notNull(),
  state: text().$type<'promised' | 'paid' | 'returned'>().notNull(),
  reason: text().$type<'account-deleted' | 'payment-lost'>(),
  releasesAt: moment('releases_at').notNull(),
  endedAt: moment('ended_at'),
})
