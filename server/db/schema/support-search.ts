// Owner: server/modules/conversations
import { customType, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index of messages, which the database maintains itself. */
export const conversationWords = pgTable(
  'conversation_words',
  {
    conversationId: uuid('conversation_id').notNull(),
    messageId: uuid('message_id').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    words: tsvector().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId] })],
)
