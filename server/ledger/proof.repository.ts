import { inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { ledgerAccounts, ledgerHolds } from '#server/db/schema/ledger.ts'

import { type ClosingRow, findLatestClosing } from './closings.repository.ts'
import { periodOf } from './closings.ts'
import { type HouseAccountName, houseAccountNames } from './ledger-account.ts'

/** What the books of one coin come to. */
export interface CoinTotals {
  readonly coin: string
  /** Balances of people and entries of the house together: zero, or something has appeared or vanished. */
  readonly sum: bigint
  /** Accounts whose balance is not the sum of their entries. */
  readonly wrongBalances: number
  /** People whose held balance is not the sum of their open holds. */
  readonly wrongHolds: number
}

/**
 * Adds up the books: what the last closing says, and every entry since, in one snapshot, so that what is booked in the
 * meantime is seen whole or not at all; nothing is locked. Costs the accounts and the days that are open, whatever was
 * booked before. What was closed is proven by `proveNextPart`.
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

/** The condition for entries that no closing counts. */
function isOpen(closing: ClosingRow | undefined): SQL {
  return closing === undefined ? sql`true` : sql`posted_at >= ${periodOf(closing.day).to.toISOString()}::timestamptz`
}

/** Accounts with a row whose coins we owe to someone. */
export const owedNames = ['available', 'held', 'invitation-budget', 'invitation-promised', 'merchant-promised'] as const

/**
 * What people have of each coin, held or not, what is set apart for inviters and merchants, what waits unclaimed, and what
 * the desk owes: what has to be there on the chains.
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

/** What a person has of each coin, available and held; those who have nothing of it are left out. */
const ofPeople = sql`FROM ledger_accounts WHERE name IN ('available', 'held') AND balance > 0`

/** How many people have how much of each coin. Reads every account. */
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

/** One of several shares in what somebody has of a coin: whose it is, its number from 0, and what they have altogether. */
export interface Share {
  readonly userId: string
  readonly share: number
  readonly amount: bigint
}

export interface ShareOrder {
  readonly coin: string
  /** Of each person. */
  readonly shares: number
  /** What belongs among them besides what people have. */
  readonly others: readonly Pick<Share, 'userId' | 'amount'>[]
  /** Who doesn't know it can't tell the order from a random one. */
  readonly key: Uint8Array
}

/**
 * The shares of everyone who has some of the coin, page by page, shuffled. Within one transaction, and one coin at a time: a
 * cursor reads them, so that all pages are of one moment and only one of them is in memory. The database sorts them on its
 * disk; to shuffle them here, all would have to be.
 */
export async function* readShares(tx: Transaction, order: ShareOrder): AsyncGenerator<readonly Share[]> {
  const { coin, shares, others, key } = order
  // All of it will be read: without this the plan is the one that has its first rows soonest.
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

/** The balance of an account of the house, by coin: as closed last, and what was posted since. */
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

/** Holds that nothing has ended yet, with their coins, by id. */
export async function listOpenHolds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: ledgerHolds.id, coin: ledgerHolds.coin })
    .from(ledgerHolds)
    .where(isNull(ledgerHolds.endedBy))
  return new Map(rows.map(({ id, coin }) => [id, coin]))
}
