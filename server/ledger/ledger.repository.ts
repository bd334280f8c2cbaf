import { and, eq, inArray } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { ledgerAccounts, ledgerHolds, ledgerTransfers } from '#server/db/schema/ledger.ts'

import { accountId, type UserAccountName } from './ledger-account.ts'
import type { UserAmount } from './transfer.ts'

type TransferRow = typeof ledgerTransfers.$inferSelect
type HoldRow = typeof ledgerHolds.$inferSelect

export async function findTransfer(tx: Transaction, key: string): Promise<TransferRow | undefined> {
  const [row] = await tx.select().from(ledgerTransfers).where(eq(ledgerTransfers.key, key))
  return row
}

/** Locks those of a person's accounts in a coin that are there, in the order in which everybody does. */
export async function lockBalances(
  tx: Transaction,
  owner: string,
  coin: string,
  names: readonly UserAccountName[],
): Promise<Readonly<Record<UserAccountName, bigint>>> {
  const ids = names.map((name) => accountId({ owner, name, coin }))
  const rows = await tx
    .select({ name: ledgerAccounts.name, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(ledgerAccounts.id)
    .for('no key update')
  const balances = Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
  return { available: 0n, held: 0n, owed: 0n, ...balances }
}

export async function insertHold(tx: Transaction, id: string, hold: UserAmount): Promise<void> {
  await tx.insert(ledgerHolds).values({ id, ...hold })
}

export async function lockHold(tx: Transaction, id: string): Promise<HoldRow | undefined> {
  const [row] = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.id, id)).for('no key update')
  return row
}

/** Ends a hold that is locked and open. */
export async function endHold(tx: Transaction, id: string, endedBy: string): Promise<void> {
  await tx.update(ledgerHolds).set({ endedBy }).where(eq(ledgerHolds.id, id))
}

/** Balances of one person's accounts that there are. */
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
