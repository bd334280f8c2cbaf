// Owner: server/identity
import { integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    realm: text().$type<Realm>().notNull(),
    memberId: text('member_id').notNull().unique(),
    email: text().notNull(),
    userName: text('user_name').notNull(),
    agentId: text('agent_id'),
    country: text(),
    lang: text().$type<LanguageCode>().notNull(),
    pricingCurrency: text('pricing_currency').notNull(),
    antiPhishingWord: text('anti_phishing_word'),
    passwordHash: text('password_hash').notNull(),
    passwordVersion: integer('password_version').notNull().default(1),
    fundPasswordHash: text('fund_password_hash'),
    withdrawalsLockedUntil: timestamp('withdrawals_held_until', { withTimezone: true }),
    /** The merchant's domain on which it was registered; null for our own. */
    homeDomain: text('home_domain'),
    homeMerchantId: uuid('home_merchant_id'),
    registeredAt: timestamp('registered_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.realm, table.email)],
)

export type Account = typeof accounts.$inferSelect

/** The texts that users have agreed to. */
export const consents = pgTable('consents', {
  userId: uuid('user_id').notNull(),
  textId: uuid('text_id').notNull(),
  agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
})

/** Former email addresses of accounts, for as long as the link sent to them can move the account back. */
export const emailMoves = pgTable('email_moves', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  movedAt: timestamp('moved_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
