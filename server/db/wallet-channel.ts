import { sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** PostgreSQL tells everybody who listens here whose balances, deposits, withdrawals or transfers have changed. */
export const walletChannel = 'wallet'

const notify = preparedStatement(
  'notify_wallets',
  sql`SELECT pg_notify(${walletChannel}, person) FROM unnest(${sql.placeholder('userIds')}::text[]) AS person`,
)

/** Tells of a change when `tx` is committed; several of one person in one transaction are told once. */
export async function notifyWallet(tx: Transaction, ...userIds: readonly string[]): Promise<void> {
  await notify(tx, { userIds: [...userIds] })
}
