import { sql } from 'drizzle-orm'

import type { Clock } from '#server/lib/clock.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import type { Database } from './database.ts'
import { queryRows } from './query-rows.ts'

/** Maximum difference between this clock and the database's, in seconds. */
const maxSeconds = 5

/** Difference between this clock and the database's. */
export interface ClockDifference {
  /** Full seconds, without the uncertainty from the time that the database took to answer. */
  readonly seconds: number
  readonly direction: 'ahead of' | 'behind'
  /** Whether the difference is tolerable. */
  readonly isBearable: boolean
}

/** Compares this clock with the database's. */
export async function compareClocks(database: Database, clock: Clock): Promise<ClockDifference> {
  const asked = clock().getTime()
  const [row] = await queryRows<{ milliseconds: string }>(
    database,
    sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS milliseconds`,
  )
  const answered = clock().getTime()
  const theirs = Number(row?.milliseconds)
  // The database read its clock at some time between the two.
  const ahead = asked - theirs
  const behind = theirs - answered
  const seconds = Math.max(0, Math.floor(Math.max(ahead, behind) / 1000))
  return { seconds, direction: ahead > behind ? 'ahead of' : 'behind', isBearable: seconds < maxSeconds }
}

/** Returns the fault in words for the operator of the server. */
export function clockFault({ seconds, direction }: ClockDifference): string {
  return `The clock of this machine is ${seconds} s ${direction} the database's. Set the one that is wrong right, with NTP`
}

/**
 * Checks that this clock agrees with the database's. Processes share what they write: if their clocks differ, codes,
 * tokens and holds expire too early or too late.
 * @throws StartupError
 */
export async function requireRightClock(database: Database, clock: Clock): Promise<void> {
  const difference = await compareClocks(database, clock)
  if (!difference.isBearable) throw new StartupError(clockFault(difference))
}
