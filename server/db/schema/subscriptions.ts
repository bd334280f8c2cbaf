import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { LanguageCode } from '#api/primitives.ts'

/** Addresses that asked for our news. Nothing is sent to one before `confirmedAt` is set. */
export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  lang: text().$type<LanguageCode>().notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  confirmTokenHash: text('confirm_token_hash'),
  unsubscribeTokenHash: text('unsubscribe_token_hash').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})
