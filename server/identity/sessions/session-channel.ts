import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL tells everybody who listens here whose sessions have ended. */
export const sessionChannel = 'sessions'

/** Has the streams of this person be looked at when `tx` is committed: those of an ended session end with it. */
export function announceSessionEnd(tx: Transaction, userId: string): void {
  announce(tx, sessionChannel, userId)
}
