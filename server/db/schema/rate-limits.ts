// Owner: server/http
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The names of the columns are those that rate-limiter-flexible expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
})
