import type { StoredTries } from './stored.ts'

/** Wrong passwords up to and including the first one that is followed by a wait. */
const triesUntilWait = 5
const firstWait = 5_000
export const longestWait = 5 * 60_000

export const noTries: StoredTries = { failures: 0, retryAt: null }

/** Returns the state after another wrong password: each wait is twice the one before. */
export function afterFailure({ failures }: StoredTries, now: number): StoredTries {
  const count = failures + 1
  const wait = count < triesUntilWait ? 0 : Math.min(firstWait * 2 ** (count - triesUntilWait), longestWait)
  return { failures: count, retryAt: wait === 0 ? null : now + wait }
}

/**
 * Returns the state with a wait of at most the longest: after a clock was set back, the stored end may be years away.
 * Store it, or the wait would start over at every look.
 */
export function withinLongestWait(tries: StoredTries, now: number): StoredTries {
  const { retryAt } = tries
  return retryAt === null || retryAt <= now + longestWait ? tries : { ...tries, retryAt: now + longestWait }
}

/** Returns when a password may be tried; `null` if now. */
export function waitUntil({ retryAt }: StoredTries, now: number): number | null {
  return retryAt === null || retryAt <= now ? null : retryAt
}
