const day = 86_400n

/** What a sign-in depends on, of one person. */
export interface SignInAccount {
  readonly stake: bigint
  readonly streak: bigint
  readonly lastSignInAt: bigint
  readonly nextSignInAt: bigint
  readonly requiredStake: bigint
}

/** What a person can do about today's sign-in. */
export type SignInStatus =
  /** Today's sign-in is done; the next is possible from `nextAt` on. */
  | { readonly kind: 'signed-in'; readonly nextAt: bigint }
  /** A new day, but the last sign-in is less than 12 hours old (M3). */
  | { readonly kind: 'too-soon'; readonly nextAt: bigint }
  | { readonly kind: 'paused' }
  | { readonly kind: 'no-stake' }
  /** `missing` more has to be staked (M4). */
  | { readonly kind: 'below-minimum'; readonly missing: bigint }
  /** Signing in now makes day `streakDay` of the streak. */
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
 * When a living streak ends unless the person signs in before: the midnight that closes the day after the last sign-in.
 * `undefined` without a streak and during a pause, when days do not count (M9).
 * @param readAt Time of the block that `account` was read from. If the streak lived longer then, a pause has covered days,
 * and it lasts to the end of that day.
 */
export function streakEndsAt(account: SignInAccount, paused: boolean, readAt: bigint): bigint | undefined {
  if (account.streak === 0n || paused) return undefined
  const regular = (utcDay(account.lastSignInAt) + 2n) * day
  const atLeast = (utcDay(readAt) + 1n) * day
  return regular > atLeast ? regular : atLeast
}

/** Number of the UTC day that `timestamp` lies in, from 1970-01-01 (M3). */
export function utcDay(timestamp: bigint): bigint {
  return timestamp / day
}

/** First second of UTC day `number`. */
export function startOfUtcDay(number: bigint): bigint {
  return number * day
}
