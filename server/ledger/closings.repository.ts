import { createHash, type Hash } from 'node:crypto'

import { asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import {
  ledgerClosedBalances,
  ledgerClosingCoins,
  ledgerClosingLines,
  ledgerClosings,
  ledgerProofPosition,
} from '#server/db/schema/ledger.ts'

import type { Closing, ClosingCoin, ClosingLine } from './closing-text.ts'

export type ClosingRow = typeof ledgerClosings.$inferSelect
export type ProofPosition = typeof ledgerProofPosition.$inferSelect

/** A half-open interval: `from` is included, `to` isn't. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** The movements of one line of the trial balance. */
export type Turnover = Pick<ClosingLine, 'coin' | 'account' | 'debited' | 'credited'>

/** Maximum rows in memory while the entries of a day are read. */
const batchRows = 5000

/** Locks the proof position, so that only one transaction at a time closes a day or proves a part, and returns it. */
export async function lockProofPosition(tx: Transaction): Promise<ProofPosition> {
  const [row] = await tx.select().from(ledgerProofPosition).for('update')
  if (row === undefined) throw new Error('The row of ledger_proof_position is missing')
  return row
}

export async function findProofPosition(tx: Transaction): Promise<ProofPosition> {
  const [row] = await tx.select().from(ledgerProofPosition)
  if (row === undefined) throw new Error('The row of ledger_proof_position is missing')
  return row
}

export async function moveProofPosition(tx: Transaction, to: Partial<ProofPosition>): Promise<void> {
  await tx.update(ledgerProofPosition).set(to)
}

export async function findLatestClosing(tx: Transaction): Promise<ClosingRow | undefined> {
  const [row] = await tx.select().from(ledgerClosings).orderBy(desc(ledgerClosings.day)).limit(1)
  return row
}

/** Returns the latest closing of a day that ended at or before a time. */
export async function findClosingBefore(tx: Transaction, moment: Date): Promise<ClosingRow | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerClosings)
    .where(lt(ledgerClosings.day, moment.toISOString().slice(0, 10)))
    .orderBy(desc(ledgerClosings.day))
    .limit(1)
  return row
}

/** Returns the closing after that of a day; without a day, the first one. */
export async function findClosingAfter(tx: Transaction, day: string | null): Promise<ClosingRow | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerClosings)
    .where(day === null ? undefined : sql`${ledgerClosings.day} > ${day}`)
    .orderBy(asc(ledgerClosings.day))
    .limit(1)
  return row
}

/** Lists closings before a day, newest first. */
export async function listClosings(
  tx: Transaction,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly (ClosingRow & { readonly entries: number })[]> {
  const entries = sql<number>`(SELECT coalesce(sum(entries), 0)::integer FROM ledger_closing_coins AS coin
    WHERE coin.day = ledger_closings.day)`
  const { day, previousHash, hash, closedAt } = ledgerClosings
  return tx
    .select({ day, previousHash, hash, closedAt, entries })
    .from(ledgerClosings)
    .where(before === undefined ? undefined : lt(ledgerClosings.day, before))
    .orderBy(desc(ledgerClosings.day))
    .limit(limit)
}

/** Returns a closing as it was stored, whether or not it is correct. */
export async function findClosing(tx: Transaction, day: string): Promise<(Closing & ClosingRow) | undefined> {
  const [row] = await tx.select().from(ledgerClosings).where(eq(ledgerClosings.day, day))
  if (row === undefined) return undefined
  const coins = await tx.select().from(ledgerClosingCoins).where(eq(ledgerClosingCoins.day, day))
  return { ...row, coins, lines: await listClosingLines(tx, day) }
}

export async function listClosingLines(tx: Transaction, day: string): Promise<readonly ClosingLine[]> {
  const { coin, account, debited, credited, balance } = ledgerClosingLines
  return tx
    .select({ coin, account, debited, credited, balance })
    .from(ledgerClosingLines)
    .where(eq(ledgerClosingLines.day, day))
    .orderBy(coin, account)
}

export async function insertClosing(tx: Transaction, row: ClosingRow, { coins, lines }: Closing): Promise<void> {
  const { day } = row
  await tx.insert(ledgerClosings).values(row)
  if (coins.length > 0) await tx.insert(ledgerClosingCoins).values(coins.map((coin) => ({ day, ...coin })))
  if (lines.length > 0) await tx.insert(ledgerClosingLines).values(lines.map((line) => ({ day, ...line })))
}

/** Returns when the first transfer was booked. Reads all transfers, so use it only for books without a closing. */
export async function findFirstPosting(tx: Transaction): Promise<Date | undefined> {
  const [row] = await queryRows<{ at: string | null }>(
    tx,
    sql`SELECT (extract(epoch FROM min(posted_at)) * 1000)::text AS at FROM ledger_transfers`,
  )
  const at = row?.at ?? undefined
  return at === undefined ? undefined : new Date(Number(at))
}

/**
 * Reads the entries of a period once, in order, and hashes them coin by coin, with at most `batchRows` in memory. Each
 * entry is a line `id transfer account amount balance milliseconds`. The account is a user account's ID or a house
 * account's name, and the balance is `-` for the house.
 */
export async function hashEntries(tx: Transaction, { from, to }: Period): Promise<readonly ClosingCoin[]> {
  const hashes = new Map<string, { readonly hash: Hash; entries: number }>()
  await tx.execute(sql`
    DECLARE entries_of_period NO SCROLL CURSOR FOR
    SELECT coin,
           id || ' ' || transfer_id || ' ' || coalesce(account_id::text, house_account) || ' ' || amount || ' ' ||
           coalesce(balance_after::text, '-') || ' ' || (extract(epoch FROM posted_at) * 1000)::bigint AS line
    FROM ledger_entries
    WHERE posted_at >= ${from.toISOString()}::timestamptz AND posted_at < ${to.toISOString()}::timestamptz
    ORDER BY posted_at, id`)
  for (;;) {
    const rows = await queryRows<{ coin: string; line: string }>(
      tx,
      sql.raw(`FETCH ${batchRows} FROM entries_of_period`),
    )
    for (const { coin, line } of rows) {
      const ofCoin = hashes.get(coin) ?? { hash: createHash('sha256'), entries: 0 }
      ofCoin.hash.update(`${line}\n`)
      ofCoin.entries += 1
      hashes.set(coin, ofCoin)
    }
    if (rows.length < batchRows) break
  }
  await tx.execute(sql`CLOSE entries_of_period`)
  return [...hashes].map(([coin, { hash, entries }]) => ({ coin, entries, entriesHash: hash.digest('hex') }))
}

/** Sums the movements of a period by line of the trial balance. The cost depends only on the period's entries. */
export async function addUpTurnover(tx: Transaction, { from, to }: Period): Promise<readonly Turnover[]> {
  const rows = await queryRows<{ coin: string; account: string; debited: string; credited: string }>(
    tx,
    sql`
      SELECT entry.coin, coalesce(house_account, account.name) AS account,
             coalesce(sum(-amount) FILTER (WHERE amount < 0), 0) AS debited,
             coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS credited
      FROM ledger_entries AS entry LEFT JOIN ledger_accounts AS account ON account.id = account_id
      WHERE posted_at >= ${from.toISOString()}::timestamptz AND posted_at < ${to.toISOString()}::timestamptz
      GROUP BY 1, 2`,
  )
  return rows.map(({ debited, credited, ...row }) => ({ ...row, debited: BigInt(debited), credited: BigInt(credited) }))
}

/** Adds the entries of a day that is being closed to its accounts' closed balances. */
export async function carryForward(tx: Transaction, { from, to }: Period): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${ledgerClosedBalances} AS closed (account_id, coin, balance)
    SELECT account_id, coin, sum(amount) FROM ledger_entries
    WHERE account_id IS NOT NULL
      AND posted_at >= ${from.toISOString()}::timestamptz AND posted_at < ${to.toISOString()}::timestamptz
    GROUP BY account_id, coin
    ON CONFLICT (account_id) DO UPDATE SET balance = closed.balance + excluded.balance`)
}

/**
 * A range of accounts in order of their IDs: after `after`, up to and including `last`. Null means from the first, or
 * to the last account.
 */
export interface AccountRange {
  readonly after: string | null
  readonly last: string | null
}

/**
 * Finds the account to stop after so that about this many entries are read, without splitting an account.
 * @returns The last account; `null` if there are fewer entries.
 */
export async function findEndOfRange(tx: Transaction, after: string | null, entries: number): Promise<string | null> {
  const [row] = await queryRows<{ account_id: string }>(
    tx,
    sql`
      SELECT account_id FROM ledger_entries WHERE account_id IS NOT NULL AND ${isInRange({ after, last: null })}
      ORDER BY account_id LIMIT 1 OFFSET ${entries - 1}`,
  )
  return row?.account_id ?? null
}

/**
 * Adds up all closed entries of the accounts in the range, and compares the sums with their closed balances.
 * @param to The end of the last closed day.
 * @returns The number of wrong accounts by coin.
 */
export async function countWrongClosedBalances(
  tx: Transaction,
  range: AccountRange,
  to: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows<{ coin: string; wrong: number }>(
    tx,
    sql`
      WITH entries AS (
        SELECT account_id, coin, sum(amount) AS balance FROM ledger_entries
        WHERE account_id IS NOT NULL AND ${isInRange(range)} AND posted_at < ${to.toISOString()}::timestamptz
        GROUP BY account_id, coin
      ),
      closed AS (SELECT * FROM ${ledgerClosedBalances} WHERE ${isInRange(range)})
      SELECT coin, count(*)::integer AS wrong
      FROM entries FULL JOIN closed USING (account_id, coin)
      WHERE entries.balance IS DISTINCT FROM closed.balance
      GROUP BY coin`,
  )
  return new Map(rows.map(({ coin, wrong }) => [coin, wrong]))
}

function isInRange({ after, last }: AccountRange): SQL {
  const isAfter = after === null ? sql`true` : sql`account_id > ${after}::uuid`
  return last === null ? isAfter : sql`${isAfter} AND account_id <= ${last}::uuid`
}
