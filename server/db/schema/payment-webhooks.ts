// Owner: server/modules/payment-links
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { WebhookDelivery } from '#api/payment-webhooks.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The webhook of a merchant's shop. */
export const paymentWebhooks = pgTable('payment_webhooks', {
  merchantId: uuid('merchant_id').primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
  revision: integer().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Events for shops, and the state of their delivery. */
export const paymentLinkEvents = pgTable('payment_link_events', {
  id: uuid().primaryKey(),
  merchantId: uuid('merchant_id').notNull(),
  linkId: uuid('link_id').notNull(),
  orderId: uuid('order_id'),
  type: text().$type<WebhookDelivery['type']>().notNull(),
  body: text().notNull(),
  createdAt: moment('created_at').notNull(),
  attempts: integer().notNull().default(0),
  dueAt: moment('due_at'),
  claimedUntil: moment('claimed_until'),
  deliveredAt: moment('delivered_at'),
  lastStatus: integer('last_status'),
  lastFailure: text('last_failure').$type<WebhookDelivery['lastFailure']>(),
})
