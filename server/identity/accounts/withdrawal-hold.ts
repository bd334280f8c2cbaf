import { addSeconds, type Clock } from '#server/lib/clock.ts'

/** A day, in seconds: time for the owner to find the message in the app, where a thief reads the mailbox. */
const duration = 86_400

/**
 * What to store with a change that needs no secret that the thief of a mailbox, or of the log-in password, would not have:
 * for a day nothing leaves the account's balances.
 */
export function holdWithdrawals(clock: Clock): { readonly withdrawalsHeldUntil: Date } {
  return { withdrawalsHeldUntil: addSeconds(clock(), duration) }
}
