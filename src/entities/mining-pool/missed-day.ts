import type { AccountState } from './pool-snapshot.ts'
import { utcDay } from './sign-in-status.ts'

/**
 * The UTC day (since 1970-01-01) that ended a person's streak; `undefined` while a streak lasts, before the first
 * check-in, and once nothing is staked: after leaving, no day is missed.
 * @param now The chain's time in seconds.
 * @param paused Days that do not count (M9).
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
