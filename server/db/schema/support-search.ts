// Owner: server/modules/conversations
import { customType, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What messages are found by. The database itself keeps it. */
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
