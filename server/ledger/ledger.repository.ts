import { and, eq, ne, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { ledgerAccounts, ledgerHolds, ledgerTransfers } from '#server/db/schema/ledger.ts'

import { accountId, availableOf, type LedgerAccount } from './ledger-account.ts'
import type { UserAmount } from './transfer.ts'

type TransferRow = typeof ledgerTransfers.$inferSelect
type HoldRow = typeof ledgerHolds.$inferSelect

export async function findTransfer(tx: Transaction, key: string): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(ledgerTransfers).where(eq(ledgerTransfers.key, key))
  return row
}

/** Returns a user's available balance and locks it until `tx` ends. */
export async function lockAvailable(tx: Transaction, owner: string, coin: string): Promise<bigint> {
  const [row] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId(availableOf(owner, coin))))
    .for('no key update')
  return row?.balance ?? 0n
}

/** Takes one lock for all coins: setting fees aside is rare, or happens one by one. */
export async function lockEarnedFees(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('earned fees', 0))`)
}

const balanceOf = preparedOnce((tx) =>
  tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, sql.placeholder('id')))
    .prepare('ledger_balance'),
)

/** Returns the balance of an account that is never below zero. */
export async function findBalance(tx: Transaction, account: LedgerAccount): Promise<bigint> {
  const [row] = await balanceOf(tx).execute({ id: accountId(account) })
  return row?.balance ?? 0n
}

/** Whether `userId` owes anything in any coin. */
export const isInDebt = whetherThereIs(
  sql`SELECT 1 FROM ${ledgerAccounts} WHERE ${ledgerAccounts.ownerId} = ${sql.placeholder('userId')}::uuid
    AND ${ledgerAccounts.name} = 'owed' AND ${ledgerAccounts.balance} <> 0`,
)

const accountsOf = preparedOnce((tx) => {
  // With the parameter itself, PostgreSQL plans the statement anew each time, since plans depend on the array's length.
  const owners = sql`ARRAY(SELECT unnest(${sql.placeholder('owners')}::uuid[]))`
  return tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(sql`${ledgerAccounts.ownerId} = ANY(${owners})`, ne(ledgerAccounts.name, 'owed')))
    .orderBy(ledgerAccounts.id)
    .for('no key update')
    .prepare('lock_ledger_accounts')
})

/**
 * Locks all balances of these users, in the order that all code uses. Only code that holds this lock may change what
 * they owe.
 */
export async function lockAccountsOf(tx: Transaction, owners: readonly string[]): Promise<void> {
  await accountsOf(tx).execute({ owners: [...owners] })
}

export async function insertHold(tx: Transaction, id: string, hold: UserAmount): Promise<void> {
  await tx.insert(ledgerHolds).values({ id, ...hold })
}

export async function lockHold(tx: Transaction, id: string): Promise<HoldRow | undefined> {
  const [row] = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.id, id)).for('no key update')
  return row
}

/** Ends an open hold that is locked. */
export async function endHold(tx: Transaction, id: string, endedBy: string): Promise<void> {
  await tx.update(ledgerHolds).set({ endedBy }).where(eq(ledgerHolds.id, id))
}

/** Returns the balances of one user's existing accounts. */
export async function listBalances(
  tx: Transaction,
  ownerId: string,
  coin?: string,
): Promise<readonly { readonly coin: string; readonly name: string; readonly balance: bigint }[]> {
  return tx
    .select({ coin: ledgerAccounts.coin, name: ledgerAccounts.name, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerId, ownerId), coin === undefined ? undefined : eq(ledgerAccounts.coin, coin)))
    .orderBy(ledgerAccounts.coin)
}
