import { inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { ledgerAccounts, ledgerHolds } from '#server/db/schema/ledger.ts'

import { type ClosingRow, findLatestClosing } from './closings.repository.ts'
import { periodOf } from './closings.ts'
import { type HouseAccountName, houseAccountNames } from './ledger-account.ts'

/** The totals of one coin's books. */
export interface CoinTotals {
  readonly coin: string
  /** Users' balances and the house's entries together. Unless it is zero, something has appeared or vanished. */
  readonly sum: bigint
  /** Number of accounts whose balance isn't the sum of their entries. */
  readonly wrongBalances: number
  /** Number of users whose held balance isn't the sum of their open holds. */
  readonly wrongHolds: number
}

/**
 * Adds up the books: the last closing and all entries since, in one snapshot, so that concurrent transfers are seen
 * whole or not at all, without locking. The cost depends on the accounts and the open days, not on what was booked
 * before. `proveNextPart` proves the closed books.
 */
export async function addUpBooks(tx: Transaction): Promise<readonly CoinTotals[]> {
  const closing = await findLatestClosing(tx)
  const rows = await queryRows<{ coin: string; sum: string; wrongBalances: number; wrongHolds: number }>(
    tx,
    sql`
      WITH entries AS (
        SELECT coin, account_id, sum(amount) AS amount FROM ledger_entries WHERE ${isOpen(closing)}
        GROUP BY coin, account_id
      ),
      holds AS (
        SELECT coin, user_id, sum(amount) AS amount FROM ledger_holds WHERE ended_by IS NULL GROUP BY coin, user_id
      ),
      part (coin, amount, wrong_balances, wrong_holds) AS (
        SELECT account.coin, account.balance,
               (account.balance <> coalesce(closed.balance, 0) + coalesce(entries.amount, 0))::integer, 0
        FROM ledger_accounts AS account
        LEFT JOIN ledger_closed_balances AS closed ON closed.account_id = id
        LEFT JOIN entries ON entries.account_id = id
        UNION ALL
        SELECT coin, balance, 0, 0 FROM ledger_closing_lines
        WHERE day = ${closing?.day ?? null}::date AND account IN ${houseAccountNames}
        UNION ALL
        SELECT coin, amount, 0, 0 FROM entries WHERE account_id IS NULL
        UNION ALL
        SELECT coin, 0, 0, (balance IS DISTINCT FROM amount)::integer
        FROM (SELECT coin, owner_id AS user_id, balance FROM ledger_accounts WHERE name = 'held' AND balance <> 0) AS held
        FULL JOIN holds USING (coin, user_id)
      )
      SELECT coin, sum(amount) AS sum, sum(wrong_balances)::integer AS "wrongBalances",
             sum(wrong_holds)::integer AS "wrongHolds"
      FROM part GROUP BY coin ORDER BY coin`,
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

/** Returns the condition for entries that aren't part of a closing. */
function isOpen(closing: ClosingRow | undefined): SQL {
  return closing === undefined ? sql`true` : sql`posted_at >= ${periodOf(closing.day).to.toISOString()}::timestamptz`
}

/** Accounts with a row whose coins we owe to someone. */
export const owedNames = ['available', 'held', 'invitation-budget', 'invitation-promised', 'merchant-promised'] as const

/**
 * Sums what we owe of each coin and have to hold on the chains: users' available and held balances, what is set aside
 * for inviters and merchants, unclaimed deposits, and what the desk owes.
 */
export async function addUpLiabilities(tx: Transaction): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx
    .select({ coin: ledgerAccounts.coin, sum: sql<string>`sum(${ledgerAccounts.balance})` })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.name, [...owedNames]))
    .groupBy(ledgerAccounts.coin)
  const sums = new Map(rows.map(({ coin, sum }) => [coin, BigInt(sum)]))
  for (const account of owedAccounts) {
    for (const [coin, amount] of await addUpHouse(tx, account)) sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  }
  return sums
}

/** Users' available and held balances, without empty ones. */
const ofPeople = sql`FROM ledger_accounts WHERE name IN ('available', 'held') AND balance > 0`

/** Counts the users of each coin and sums their balances. Reads every account. */
export async function countPeople(
  tx: Transaction,
): Promise<readonly { readonly coin: string; readonly people: number; readonly sum: bigint }[]> {
  const rows = await queryRows<{ coin: string; people: number; sum: string }>(
    tx,
    sql`
      SELECT coin, count(*)::integer AS people, sum(amount) AS sum
      FROM (SELECT owner_id, coin, sum(balance) AS amount ${ofPeople} GROUP BY owner_id, coin) AS person
      GROUP BY coin ORDER BY coin`,
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

/** One of several shares of a user's balance of a coin: the owner, its number from 0, and the whole balance. */
export interface Share {
  readonly userId: string
  readonly share: number
  readonly amount: bigint
}

export interface ShareOrder {
  readonly coin: string
  /** Number of shares per user. */
  readonly shares: number
  /** Entries to mix in besides users' balances. */
  readonly others: readonly Pick<Share, 'userId' | 'amount'>[]
  /** Without this key, the order can't be told from a random one. */
  readonly key: Uint8Array
}

/**
 * Reads the shares of all users with some of the coin, page by page, in shuffled order. Use one transaction, and one
 * coin at a time: a cursor reads them, so that all pages are of the same snapshot and only one is in memory. The
 * database sorts them on its disk; shuffling them here would take all of them in memory.
 */
export async function* readShares(tx: Transaction, order: ShareOrder): AsyncGenerator<readonly Share[]> {
  const { coin, shares, others, key } = order
  // All rows will be read; by default, the plan is optimized for returning the first rows soon.
  await tx.execute(sql`SET LOCAL cursor_tuple_fraction = 1`)
  await tx.execute(
    sql`DECLARE shares NO SCROLL CURSOR FOR
        SELECT owner_id AS "userId", share, amount
        FROM (
          SELECT owner_id, sum(balance) AS amount ${ofPeople} AND coin = ${coin} GROUP BY owner_id
          UNION ALL
          SELECT owner_id, amount FROM unnest(${sql.param(others.map(({ userId }) => userId))}::uuid[],
            ${sql.param(others.map(({ amount }) => String(amount)))}::numeric[]) AS other (owner_id, amount)
        ) AS owner, generate_series(0, ${shares - 1}::integer) AS share
        ORDER BY sha256(${key}::bytea || uuid_send(owner_id) || int4send(share))`,
  )
  for (;;) {
    const rows = await queryRows<{ userId: string; share: number; amount: string }>(tx, sql`FETCH 1000 FROM shares`)
    if (rows.length === 0) break
    yield rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
  }
  await tx.execute(sql`CLOSE shares`)
}

/** House accounts whose coins we owe to someone. */
export type OwedAccount = 'unclaimed' | 'desk'
export const owedAccounts: readonly OwedAccount[] = ['unclaimed', 'desk']

/** Returns the balance of a house account by coin: the last closing, plus what was posted since. */
export async function addUpHouse(tx: Transaction, account: HouseAccountName): Promise<ReadonlyMap<string, bigint>> {
  const closing = await findLatestClosing(tx)
  const rows = await queryRows<{ coin: string; sum: string }>(
    tx,
    sql`
      SELECT coin, sum(amount) AS sum FROM (
        SELECT coin, balance AS amount FROM ledger_closing_lines
        WHERE day = ${closing?.day ?? null}::date AND account = ${account}
        UNION ALL
        SELECT coin, amount FROM ledger_entries WHERE house_account = ${account} AND ${isOpen(closing)}
      ) AS part GROUP BY coin`,
  )
  return new Map(rows.map(({ coin, sum }) => [coin, BigInt(sum)]))
}

/** Returns the coins of all open holds, by id. */
export async function listOpenHolds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: ledgerHolds.id, coin: ledgerHolds.coin })
    .from(ledgerHolds)
    .where(isNull(ledgerHolds.endedBy))
  return new Map(rows.map(({ id, coin }) => [id, coin]))
}
