// Owner: server/db
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const outbox = pgTable('outbox', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  payload: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  deadAt: timestamp('dead_at', { withTimezone: true }),
})
