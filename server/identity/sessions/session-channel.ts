import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL channel that is notified of users whose sessions have ended. */
export const sessionChannel = 'sessions'

/** Has this user's streams checked once `tx` is committed, so that those of an ended session end with it. */
export function announceSessionEnd(tx: Transaction, userId: string): void {
  announce(tx, sessionChannel, userId)
}
