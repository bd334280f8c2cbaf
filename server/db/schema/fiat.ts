// Owner: server/modules/fiat
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { FiatDirection, PaymentInstructionsView, PaymentMethod, Verification } from '#api/fiat.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const fiatQuotes = pgTable('fiat_quotes', {
  quoteId: uuid('quote_id').primaryKey(),
  country: text().notNull(),
  method: text().$type<PaymentMethod>().notNull(),
  partnerFee: amountColumn('partner_fee'),
  networkFee: amountColumn('network_fee'),
})

export const fiatOrders = pgTable('fiat_orders', {
  orderId: uuid('order_id').primaryKey(),
  country: text().notNull(),
  method: text().$type<PaymentMethod>().notNull(),
  encryptedDetails: text('encrypted_details'),
  payoutAccount: text('payout_account'),
  instructions: jsonb().$type<PaymentInstructionsView>(),
  partnerNumber: text('partner_number'),
})

export const payoutAccounts = pgTable('payout_accounts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  encryptedDetails: text('encrypted_details').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const fiatRuleOverrides = pgTable(
  'fiat_rule_overrides',
  {
    partner: text().notNull(),
    direction: text().$type<FiatDirection>().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    isOffered: boolean('is_offered').notNull(),
    minimum: amountColumn('minimum'),
    maximum: amountColumn('maximum'),
    verification: text().$type<Verification>().notNull(),
    minutesFrom: integer('minutes_from').notNull(),
    minutesTo: integer('minutes_to').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.direction, table.country, table.currency, table.method] })],
)
