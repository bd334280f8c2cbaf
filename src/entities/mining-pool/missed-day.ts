import type { AccountState } from './pool-snapshot.ts'
import { utcDay } from './sign-in-status.ts'

/**
 * Returns the UTC day (since 1970-01-01) that ended a user's streak; `undefined` during a streak, before the first
 * check-in, and with nothing staked: after leaving, no day counts as missed.
 * @param now The chain's time in seconds.
 * @param paused Days that don't count (M9).
 */
export function missedDay(
  { stake, streak, lastSignInAt }: Pick<AccountState, 'stake' | 'streak' | 'lastSignInAt'>,
  now: bigint,
  paused: ReadonlySet<number>,
): number | undefined {
  if (stake === 0n || streak > 0n || lastSignInAt === 0n) return undefined
  const today = Number(utcDay(now))
  let day = Number(utcDay(lastSignInAt)) + 1
  while (paused.has(day)) day++
  return day < today ? day : undefined
}
