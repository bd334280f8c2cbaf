// Owner: server/modules/conversations
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Conversations that operators have snoozed. */
export const conversationSnoozes = pgTable('conversation_snoozes', {
  conversationId: uuid('conversation_id').primaryKey(),
  /** Null if only a message wakes it. */
  until: timestamp({ withTimezone: true }),
  /** The conversation's message count at the time. Another message wakes it. */
  messageCount: integer('message_count').notNull(),
  /** A member ID. */
  operator: text().notNull(),
  snoozedAt: timestamp('snoozed_at', { withTimezone: true }).notNull(),
})
