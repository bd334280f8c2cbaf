import { announce } from './announcements.ts'
import type { Transaction } from './database.ts'

/** PostgreSQL channel that is notified of users with changed balances, deposits, withdrawals or transfers. */
export const walletChannel = 'wallet'

/** Announces changes once `tx` is committed. Several changes of a user at about the same time may be announced once. */
export function announceWallet(tx: Transaction, ...userIds: readonly string[]): void {
  for (const userId of userIds) announce(tx, walletChannel, userId)
}
