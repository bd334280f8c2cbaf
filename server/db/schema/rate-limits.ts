// Owner: server/http
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried, until `expire`. Keys are hashes: no address or account is kept. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
