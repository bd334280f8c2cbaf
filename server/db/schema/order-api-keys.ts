// Owner: server/identity
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const orderApiKeys = pgTable('order_api_keys', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  prefix: text().notNull(),
  keyHash: text('key_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
