import { addSeconds, type Clock } from '#server/lib/clock.ts'

/** A day, in seconds: time for the owner to notice the message in the app even if a thief controls the mailbox. */
const duration = 86_400

/**
 * Returns the fields to store with changes that a thief with only the mailbox or only the login password could make:
 * nothing leaves the account's balances for a day.
 */
export function lockWithdrawals(clock: Clock): { readonly withdrawalsLockedUntil: Date } {
  return { withdrawalsLockedUntil: addSeconds(clock(), duration) }
}
