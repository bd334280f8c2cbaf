import { announce } from './announcements.ts'
import type { Transaction } from './database.ts'

/** PostgreSQL tells everybody who listens here whose balances, deposits, withdrawals or transfers have changed. */
export const walletChannel = 'wallet'

/** Tells of a change when `tx` is committed; several of one person at about the same time may be told once. */
export function announceWallet(tx: Transaction, ...userIds: readonly string[]): void {
  for (const userId of userIds) announce(tx, walletChannel, userId)
}
