// Owner: server/modules/conversations
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a chat has beside what every conversation has. */
export const chats = pgTable('chats', {
  conversationId: uuid('conversation_id').primaryKey(),
  /** Positions of the last messages that each side has seen; 0 before the first. */
  personRead: integer('person_read').notNull(),
  supportRead: integer('support_read').notNull(),
  /** Position up to which replies that stayed unread were mailed. */
  mailed: integer().notNull(),
  /** When replies that are still unread then are mailed; null where none are to be. */
  mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
})
