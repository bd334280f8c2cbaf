import { addSeconds, type Clock } from '#server/lib/clock.ts'

/** A day, in seconds: time for the owner to find the message in the app, where a thief reads the mailbox. */
const duration = 86_400

/**
 * What to store with a change that someone could make who has only the mailbox, or only the login password: nothing
 * leaves the account's balances for a day.
 */
export function lockWithdrawals(clock: Clock): { readonly withdrawalsLockedUntil: Date } {
  return { withdrawalsLockedUntil: addSeconds(clock(), duration) }
}
