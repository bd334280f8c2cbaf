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

/** Moments from the first, which belongs to it, to the second, which does not. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** What moved on one account of the trial balance. */
export type Turnover = Pick<ClosingLine, 'coin' | 'account' | 'debited' | 'credited'>

/** Rows that are in memory at once while the entries of a day are read. */
const batchRows = 5000

/** Lets one transaction at a time close a day or prove a part, and says how far the proof has come. */
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

/** The latest one of a day that ended at or before the moment. */
export async function findClosingBefore(tx: Transaction, moment: Date): Promise<ClosingRow | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerClosings)
    .where(lt(ledgerClosings.day, moment.toISOString().slice(0, 10)))
    .orderBy(desc(ledgerClosings.day))
    .limit(1)
  return row
}

/** The closing after that of a day; the first one if there is no day. */
export async function findClosingAfter(tx: Transaction, day: string | null): Promise<ClosingRow | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerClosings)
    .where(day === null ? undefined : sql`${ledgerClosings.day} > ${day}`)
    .orderBy(asc(ledgerClosings.day))
    .limit(1)
  return row
}

/** Newest first, from before a day. */
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

/** A closing as it was written down, whether it is right or not. */
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

/** When the first transfer ever was booked: reads all of them, so it is for books without a closing. */
export async function findFirstPosting(tx: Transaction): Promise<Date | undefined> {
  const [row] = await queryRows<{ at: string | null }>(
    tx,
    sql`SELECT (extract(epoch FROM min(posted_at)) * 1000)::text AS at FROM ledger_transfers`,
  )
  const at = row?.at ?? undefined
  return at === undefined ? undefined : new Date(Number(at))
}

/**
 * Reads the entries of a period once, in their order, and hashes them coin by coin. `batchRows` of them are in memory at
 * a time. Each is a line `id transfer account amount balance milliseconds`, where the account is that of a person by its
 * ID or that of the house by its name, and the balance is `-` for the house.
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

/** What moved in a period, account by account of the trial balance. Costs what the period has, whatever came before. */
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

/** Adds the entries of a day that is being closed to what its accounts have in closed days. */
export async function carryForward(tx: Transaction, { from, to }: Period): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${ledgerClosedBalances} AS closed (account_id, coin, balance)
    SELECT account_id, coin, sum(amount) FROM ledger_entries
    WHERE account_id IS NOT NULL
      AND posted_at >= ${from.toISOString()}::timestamptz AND posted_at < ${to.toISOString()}::timestamptz
    GROUP BY account_id, coin
    ON CONFLICT (account_id) DO UPDATE SET balance = closed.balance + excluded.balance`)
}

/** Accounts in the order of their IDs, from the one after the first; without an ID from the beginning, or to the end. */
export interface AccountRange {
  readonly after: string | null
  readonly last: string | null
}

/**
 * Where to stop after an account so that about as many entries are read as are wanted: no account is divided.
 * @returns The last account; `null` if there are fewer entries than that.
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
 * Adds up all closed entries of the accounts of the range, and compares that with what was carried forward for them.
 * @param to The end of the last closed day.
 * @returns How many accounts are wrong, by coin.
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
