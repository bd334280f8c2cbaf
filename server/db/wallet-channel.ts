import { sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'

/** PostgreSQL tells everybody who listens here whose balances, deposits, withdrawals or transfers have changed. */
export const walletChannel = 'wallet'

/** Tells of a change when `tx` is committed; several of one person in one transaction are told once. */
export async function notifyWallet(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${walletChannel}, ${userId})`)
}
