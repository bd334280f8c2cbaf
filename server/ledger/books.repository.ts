import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers, type TransferKind } from '#server/db/schema/ledger.ts'

import type { ClosingLine } from './closing-text.ts'
import { addTurnover, lineKey, periodOf } from './closings.ts'
import { addUpTurnover, findClosingBefore, listClosingLines, type Period } from './closings.repository.ts'
import type { HouseAccountName } from './ledger-account.ts'

export type AccountRow = typeof ledgerAccounts.$inferSelect

/** An entry with its transfer. Amounts are in 10^-18 of the coin. */
export interface BookedEntry {
  readonly id: string
  readonly transferId: string
  readonly kind: TransferKind
  readonly reference: string | null
  readonly postedAt: Date
  readonly coin: string
  readonly amount: bigint
  readonly accountId: string | null
  /** The owner of the account. */
  readonly ownerId: string | null
  /** Such as `available`, or the name of a house account. */
  readonly account: string
}

/** Number of entries in one part of an export. */
export const exportSize = 1000

const accountName = sql<string>`coalesce(${ledgerEntries.houseAccount}, ${ledgerAccounts.name})`

const columns = {
  id: ledgerEntries.id,
  transferId: ledgerEntries.transferId,
  kind: ledgerTransfers.kind,
  reference: ledgerTransfers.reference,
  postedAt: ledgerEntries.postedAt,
  coin: ledgerEntries.coin,
  amount: ledgerEntries.amount,
  accountId: ledgerEntries.accountId,
  ownerId: ledgerAccounts.ownerId,
  account: accountName,
}

function selectEntries(tx: Transaction) {
  return tx
    .select(columns)
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
}

/** Returns the balances of all accounts at a time: the last closing before it, plus what was posted since. */
export async function trialBalanceAt(
  tx: Transaction,
  moment: Date,
): Promise<{ readonly closedDay: string | null; readonly lines: readonly ClosingLine[] }> {
  const closing = await findClosingBefore(tx, moment)
  const from = closing === undefined ? new Date(0) : periodOf(closing.day).to
  const before = closing === undefined ? [] : await listClosingLines(tx, closing.day)
  const lines = addTurnover(before, await addUpTurnover(tx, { from, to: moment }))
  return { closedDay: closing?.day ?? null, lines }
}

export async function listAccountsOf(tx: Transaction, ownerId: string): Promise<readonly AccountRow[]> {
  return tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ownerId, ownerId))
    .orderBy(ledgerAccounts.coin, ledgerAccounts.name)
}

export async function findLedgerAccount(tx: Transaction, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  return row
}

/** Returns one page, plus one, of the postings to a user's account, newest first, with the balance after each. */
export async function listPostingsTo(
  tx: Transaction,
  accountId: string,
  cursor: string | undefined,
): Promise<readonly (BookedEntry & { readonly balance: bigint })[]> {
  const rows = await tx
    .select({ ...columns, balanceAfter: ledgerEntries.balanceAfter })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.accountId, accountId), isAfterCursor(cursor, ledgerEntries.postedAt, ledgerEntries.id)))
    .orderBy(desc(ledgerEntries.postedAt), desc(ledgerEntries.id))
    .limit(pageSize + 1)
  return rows.map(({ balanceAfter, ...row }) => {
    if (balanceAfter === null) throw new Error(`The entry ${row.id} of a user has no balance`)
    return { ...row, balance: balanceAfter }
  })
}

/**
 * Returns one page, plus one, of the postings to a house account on a day, oldest first, with the balance after each.
 * The cost depends only on the day's postings.
 */
export async function listHousePostingsOn(
  tx: Transaction,
  {
    account,
    coin,
    day,
    cursor,
  }: {
    readonly account: HouseAccountName
    readonly coin: string
    readonly day: string
    readonly cursor: string | undefined
  },
): Promise<{
  readonly opening: bigint
  readonly postings: readonly (BookedEntry & { readonly balance: bigint })[]
}> {
  const { from, to } = periodOf(day)
  const { lines } = await trialBalanceAt(tx, from)
  const opening = lines.find((line) => lineKey(line) === lineKey({ coin, account }))?.balance ?? 0n
  const isOfAccount = and(
    eq(ledgerEntries.houseAccount, account),
    eq(ledgerEntries.coin, coin),
    gte(ledgerEntries.postedAt, from),
    lt(ledgerEntries.postedAt, to),
  )
  const isLater = isAfterCursor(cursor, ledgerEntries.postedAt, ledgerEntries.id, 'oldest')
  const rows = await selectEntries(tx)
    .where(and(isOfAccount, isLater))
    .orderBy(asc(ledgerEntries.postedAt), asc(ledgerEntries.id))
    .limit(pageSize + 1)
  const [earlier] =
    isLater === undefined
      ? []
      : await tx
          .select({ sum: sql<string | null>`sum(${ledgerEntries.amount})` })
          .from(ledgerEntries)
          .where(and(isOfAccount, sql`NOT (${isLater})`))
  let balance = opening + BigInt(earlier?.sum ?? 0)
  const postings = rows.map((row) => {
    balance += row.amount
    return { ...row, balance }
  })
  return { opening, postings }
}

/** Returns all entries of these transfers. */
export async function listEntriesOf(tx: Transaction, transferIds: readonly string[]): Promise<readonly BookedEntry[]> {
  if (transferIds.length === 0) return []
  return selectEntries(tx)
    .where(inArray(ledgerEntries.transferId, [...transferIds]))
    .orderBy(ledgerEntries.id)
}

/** Returns `exportSize` entries of a period, plus one, oldest first. */
export async function listEntriesIn(
  tx: Transaction,
  { from, to }: Period,
  cursor: string | undefined,
): Promise<readonly BookedEntry[]> {
  return selectEntries(tx)
    .where(
      and(
        gte(ledgerEntries.postedAt, from),
        lt(ledgerEntries.postedAt, to),
        isAfterCursor(cursor, ledgerEntries.postedAt, ledgerEntries.id, 'oldest'),
      ),
    )
    .orderBy(asc(ledgerEntries.postedAt), asc(ledgerEntries.id))
    .limit(exportSize + 1)
}
