// Owner: server/identity
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Emailed codes that haven't been used yet. */
export const emailCodes = pgTable('email_codes', {
  target: text().primaryKey(),
  codeHash: text('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
