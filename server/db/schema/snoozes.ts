// Owner: server/modules/conversations
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Conversations that operators have put off. */
export const conversationSnoozes = pgTable('conversation_snoozes', {
  conversationId: uuid('conversation_id').primaryKey(),
  /** Null where only a message wakes it. */
  until: timestamp({ withTimezone: true }),
  /** When it was put off: with another message it is awake. */
  messageCount: integer('message_count').notNull(),
  /** A member id. */
  operator: text().notNull(),
  snoozedAt: timestamp('snoozed_at', { withTimezone: true }).notNull(),
})
