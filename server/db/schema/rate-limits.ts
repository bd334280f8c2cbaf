// Owner: server/http
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts of attempts until `expire`. Keys are hashes, so no address or account is stored. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
