// Owner: server/modules/conversations
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Browsers that receive push messages about support replies. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** Null for a guest. */
  userId: uuid('user_id'),
  sessionId: uuid('session_id'),
  /** The guest's conversation; null for an account. */
  conversationId: uuid('conversation_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
})
