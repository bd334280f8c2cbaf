// Owner: server/modules/subscriptions
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { LanguageCode } from '#api/primitives.ts'

/** Addresses that subscribed to our news. They get no mail until `confirmedAt` is set. */
export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  lang: text().$type<LanguageCode>().notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  confirmTokenHash: text('confirm_token_hash'),
  unsubscribeTokenHash: text('unsubscribe_token_hash').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})

/** Notices that were sent as news by email. */
export const newsMails = pgTable(
  'news_mails',
  {
    noticeId: uuid('notice_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    unsubscribeTokenHash: text('unsubscribe_token_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.subscriptionId] })],
)
