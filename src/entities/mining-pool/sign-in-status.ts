const day = 86_400n

/** The part of an account's state that check-ins depend on. */
export interface SignInAccount {
  readonly stake: bigint
  readonly streak: bigint
  readonly lastSignInAt: bigint
  readonly nextSignInAt: bigint
  readonly requiredStake: bigint
}

/** What the user can do about today's check-in. */
export type SignInStatus =
  /** Today's check-in is done; the next is possible from `nextAt` on. */
  | { readonly kind: 'signed-in'; readonly nextAt: bigint }
  /** A new day, but the last check-in is less than 12 hours old (M3). */
  | { readonly kind: 'too-soon'; readonly nextAt: bigint }
  | { readonly kind: 'paused' }
  | { readonly kind: 'no-stake' }
  /** `missing` more must be staked (M4). */
  | { readonly kind: 'below-minimum'; readonly missing: bigint }
  /** Checking in now makes day `streakDay` of the streak. */
  | { readonly kind: 'ready'; readonly streakDay: bigint }

/** @param now The chain's time in seconds. */
export function signInStatus(account: SignInAccount, paused: boolean, now: bigint): SignInStatus {
  if (now < account.nextSignInAt) {
    const today = utcDay(now) === utcDay(account.lastSignInAt)
    return { kind: today ? 'signed-in' : 'too-soon', nextAt: account.nextSignInAt }
  }
  if (paused) return { kind: 'paused' }
  if (account.stake === 0n) return { kind: 'no-stake' }
  if (account.stake < account.requiredStake) {
    return { kind: 'below-minimum', missing: account.requiredStake - account.stake }
  }
  return { kind: 'ready', streakDay: account.streak + 1n }
}

/**
 * Returns when a live streak ends without another check-in: the midnight that ends the day after the last one.
 * `undefined` without a streak and during a pause, when days don't count (M9).
 * @param readAt Time of the block that `account` was read from. A streak still alive after that midnight was kept by a
 *   pause, and lasts to the end of the day of `readAt`.
 */
export function streakEndsAt(account: SignInAccount, paused: boolean, readAt: bigint): bigint | undefined {
  if (account.streak === 0n || paused) return undefined
  const regular = (utcDay(account.lastSignInAt) + 2n) * day
  const atLeast = (utcDay(readAt) + 1n) * day
  return regular > atLeast ? regular : atLeast
}

/** Returns the number of the UTC day of `timestamp`, from 1970-01-01 (M3). */
export function utcDay(timestamp: bigint): bigint {
  return timestamp / day
}

/** Returns the first second of UTC day `number`. */
export function startOfUtcDay(number: bigint): bigint {
  return number * day
}
