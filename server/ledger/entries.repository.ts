import { and, desc, eq, gt, gte, inArray, lt, or, type SQL } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers, type TransferKind } from '#server/db/schema/ledger.ts'

import { type EntryKind, kindOfEntry, transfersThatReadAs } from './transfer-kind.ts'

/** A movement of a user's available balance, in 10^-18 of the coin. */
export interface Entry {
  readonly id: string
  readonly coin: string
  readonly kind: EntryKind
  /** Negative for outgoing amounts. */
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly postedAt: Date
  /** What the transfer was for, such as a withdrawal's id. */
  readonly reference: string | null
}

/** Filter for a user's entries. Unset fields match everything. */
export interface EntryFilter {
  readonly coin?: string | undefined
  readonly kinds?: readonly EntryKind[] | undefined
  /** Inclusive. */
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
  /** Where the previous page ended. */
  readonly cursor?: string | undefined
}

const columns = {
  id: ledgerEntries.id,
  coin: ledgerEntries.coin,
  kind: ledgerTransfers.kind,
  amount: ledgerEntries.amount,
  balanceAfter: ledgerEntries.balanceAfter,
  postedAt: ledgerEntries.postedAt,
  reference: ledgerTransfers.reference,
}

/**
 * Returns movements of a user's available balance, newest first: one row more than a page has.
 *
 * These are the entries of the user's `available` accounts, the balance that users know. A withdrawal appears when its
 * amount is set aside, with the whole amount. Nothing moves for the user when it is paid, and what wasn't needed comes
 * back as an entry of its own. So the amounts add up to the balance, and each `balanceAfter` is what the user saw at
 * the time.
 */
export async function entriesOf(tx: Transaction, userId: string, filter: EntryFilter): Promise<readonly Entry[]> {
  const { coin, kinds, from, to, cursor } = filter
  const newest = tx
    .select(columns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerEntries.accountId, ledgerAccounts.id),
        kinds && isOfKinds(kinds),
        from && gte(ledgerEntries.postedAt, from),
        to && lt(ledgerEntries.postedAt, to),
        isAfterCursor(cursor, ledgerEntries.postedAt, ledgerEntries.id),
      ),
    )
    .orderBy(desc(ledgerEntries.postedAt), desc(ledgerEntries.id))
    .limit(pageSize + 1)
    .as('newest')
  // One page per account, which its index returns without reading older entries.
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .innerJoinLateral(newest, isAvailable)
    .where(and(eq(ledgerAccounts.ownerId, userId), coin === undefined ? undefined : eq(ledgerAccounts.coin, coin)))
    .orderBy(desc(newest.postedAt), desc(newest.id))
    .limit(pageSize + 1)
  return rows.map((row) => toEntry(row.newest))
}

const isAvailable = eq(ledgerAccounts.name, 'available')

/** Returns one of the user's entries; `undefined` if they have none with this id. */
export async function findEntry(tx: Transaction, userId: string, id: string): Promise<Entry | undefined> {
  const [row] = await tx
    .select(columns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.id, id), eq(ledgerAccounts.ownerId, userId), isAvailable))
  return row && toEntry(row)
}

function isOfKinds(kinds: readonly EntryKind[]): SQL | undefined {
  return or(
    and(gt(ledgerEntries.amount, 0n), inArray(ledgerTransfers.kind, transfersThatReadAs(kinds, 'in'))),
    and(lt(ledgerEntries.amount, 0n), inArray(ledgerTransfers.kind, transfersThatReadAs(kinds, 'out'))),
  )
}

interface EntryRow extends Omit<Entry, 'kind' | 'balanceAfter'> {
  readonly kind: TransferKind
  readonly balanceAfter: bigint | null
}

function toEntry({ kind, amount, balanceAfter, ...row }: EntryRow): Entry {
  if (balanceAfter === null) throw new Error(`The entry ${row.id} of a user has no balance`)
  return { ...row, amount, balanceAfter, kind: kindOfEntry(kind, amount) }
}
