import { sql } from 'drizzle-orm'

import type { Clock } from '#server/lib/clock.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import type { Database } from './database.ts'
import { queryRows } from './query-rows.ts'

/** Seconds by which this clock may differ from the database's. */
const mostSeconds = 5

/**
 * What one process writes others read: codes, tokens and holds would end too early or too late where clocks differ.
 * @throws StartupError
 */
export async function requireRightClock(database: Database, clock: Clock): Promise<void> {
  const asked = clock().getTime()
  const [row] = await queryRows<{ milliseconds: string }>(
    database,
    sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS milliseconds`,
  )
  const answered = clock().getTime()
  const theirs = Number(row?.milliseconds)
  // The database looked at its clock at some moment between the two.
  const ahead = asked - theirs
  const behind = theirs - answered
  const seconds = Math.floor(Math.max(ahead, behind) / 1000)
  if (seconds < mostSeconds) return
  throw new StartupError(
    `The clock of this machine is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} the database's. Set the one that is wrong right, with NTP`,
  )
}
