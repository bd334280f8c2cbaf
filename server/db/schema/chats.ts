// Owner: server/modules/conversations
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The fields of a chat that other conversations don't have. */
export const chats = pgTable('chats', {
  conversationId: uuid('conversation_id').primaryKey(),
  /** Positions of the last messages that each side has seen; 0 before the first. */
  personRead: integer('person_read').notNull(),
  supportRead: integer('support_read').notNull(),
  /** Position up to which unread replies were emailed. */
  mailed: integer().notNull(),
  /** When replies that are still unread will be emailed; null if there are none. */
  mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
})
