import { isNotNull, lt, and, sql } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { deleteProofsBefore } from '#server/ledger/proofs.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { CleanUp } from './clean-up.ts'

/** Returns the clean-ups that belong to no module. */
export function ownCleanUps(database: Database, clock: Clock): readonly CleanUp[] {
  return [cleanUpOutbox(database), cleanUpRateLimits(database), cleanUpProofs(database, clock)]
}

/** Days for which events that were given up are kept. */
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

/** Days for which proofs of the books without differences are kept. */
const proofDays = 30

function cleanUpProofs(database: Database, clock: Clock): CleanUp {
  return {
    name: 'proofs of the books',
    run: () => deleteProofsBefore(database, addSeconds(clock(), -proofDays * 86_400)),
  }
}
