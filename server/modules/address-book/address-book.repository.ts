import { and, count, desc, eq, lte, sql } from 'drizzle-orm'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { addressBookEntries, listedOnlyModes } from '#server/db/schema/wallet.ts'

export type EntryRow = typeof addressBookEntries.$inferSelect
export type ListedOnlyMode = typeof listedOnlyModes.$inferSelect

export async function listEntries(tx: Transaction, userId: string): Promise<EntryRow[]> {
  return tx
    .select()
    .from(addressBookEntries)
    .where(eq(addressBookEntries.userId, userId))
    .orderBy(desc(addressBookEntries.createdAt), desc(addressBookEntries.id))
}

export async function countEntries(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(addressBookEntries)
    .where(eq(addressBookEntries.userId, userId))
  return row?.number ?? 0
}

/** @returns `undefined` if the address is already in the book. */
export async function insertEntry(tx: Transaction, row: EntryRow): Promise<EntryRow | undefined> {
  const [entry] = await tx.insert(addressBookEntries).values(row).onConflictDoNothing().returning()
  return entry
}

/** @returns `undefined` if the user has no such entry. */
export async function updateEntry(
  tx: Transaction,
  userId: string,
  id: string,
  values: Pick<EntryRow, 'name' | 'walletType' | 'remark'>,
): Promise<EntryRow | undefined> {
  const [entry] = await tx.update(addressBookEntries).set(values).where(isEntryOf(userId, id)).returning()
  return entry
}

/** @returns Whether there was such an entry. */
export async function deleteEntry(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(addressBookEntries)
    .where(isEntryOf(userId, id))
    .returning({ id: addressBookEntries.id })
  return deleted.length > 0
}

/** Returns whether the address is in the book and past its waiting period. */
export async function isUsable(
  tx: Transaction,
  userId: string,
  { network, address }: { readonly network: NetworkKey; readonly address: string },
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: addressBookEntries.id })
    .from(addressBookEntries)
    .where(
      and(
        eq(addressBookEntries.userId, userId),
        eq(addressBookEntries.network, network),
        eq(addressBookEntries.address, address),
        lte(addressBookEntries.usableFrom, now),
      ),
    )
  return row !== undefined
}

/** Returns the user's mode, even one that has ended; `undefined` if it was never on. */
export async function findMode(tx: Transaction, userId: string): Promise<ListedOnlyMode | undefined> {
  const [mode] = await tx.select().from(listedOnlyModes).where(eq(listedOnlyModes.userId, userId))
  return mode
}

/** Whether `userId` can send only to listed addresses at the time `now`. */
export const isListedOnly = whetherThereIs(
  sql`SELECT 1 FROM ${listedOnlyModes} WHERE ${listedOnlyModes.userId} = ${sql.placeholder('userId')}::uuid
    AND (${listedOnlyModes.endsAt} IS NULL OR ${listedOnlyModes.endsAt} > ${sql.placeholder('now')}::timestamptz)`,
)

export async function saveMode(tx: Transaction, mode: ListedOnlyMode): Promise<void> {
  const { endsAt } = mode
  await tx.insert(listedOnlyModes).values(mode).onConflictDoUpdate({ target: listedOnlyModes.userId, set: { endsAt } })
}

function isEntryOf(userId: string, id: string) {
  return and(eq(addressBookEntries.id, id), eq(addressBookEntries.userId, userId))
}
