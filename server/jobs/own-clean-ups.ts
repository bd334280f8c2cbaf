import { isNotNull, lt, and, sql } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import type { CleanUp } from './clean-up.ts'

/** Days for which an event that was given up can still be looked at. */
const deadDays = 30

export function cleanUpOutbox(database: Database): CleanUp {
  return {
    name: 'outbox',
    run: async () => {
      const isOld = lt(outbox.deadAt, sql`now() - make_interval(days => ${deadDays})`)
      const deleted = await database
        .delete(outbox)
        .where(and(isNotNull(outbox.deadAt), isOld))
        .returning({ id: outbox.id })
      return deleted.length
    },
  }
}

export function cleanUpRateLimits(database: Database): CleanUp {
  return {
    name: 'rate limits',
    run: async () => {
      const isExpired = lt(rateLimits.expire, sql`now()`)
      return (await database.delete(rateLimits).where(isExpired).returning({ key: rateLimits.key })).length
    },
  }
}
