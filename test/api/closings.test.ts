import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { queryRows } from '#server/db/query-rows.ts'
import type { Difference } from '#server/db/schema/ledger.ts'
import { type Closing, closingText } from '#server/ledger/closing-text.ts'
import { closeNextDay, closingDelay, proveNextPart } from '#server/ledger/closings.ts'
import { findClosing, findLatestClosing, findProofPosition, listClosings } from '#server/ledger/closings.repository.ts'
import { addUpBooks, addUpHouse, addUpLiabilities } from '#server/ledger/proof.repository.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { LedgerBooks } from './support/ledger-books.ts'

const day = 86_400

let books: LedgerBooks
let now: Date
let person: string

beforeAll(async () => {
  books = await LedgerBooks.open({ clock: () => now })
})

beforeEach(async () => {
  await tamper(`TRUNCATE ledger_closings, ledger_closing_coins, ledger_closing_lines, ledger_closed_balances,
    ledger_accounts, ledger_transfers, ledger_entries, ledger_holds, ledger_stops CASCADE;
    UPDATE ledger_proof_position SET day = NULL, account_id = NULL, days_proven_at = NULL, accounts_proven_at = NULL`)
  now = new Date('2027-01-30T12:00:00Z')
  person = await books.personWith(100n)
  await books.personWith(50n, 'ETH')
  now = new Date('2027-01-31T23:59:59.999Z')
  await books.settle(await books.hold(person, 30n), 20n)
  now = new Date('2027-02-01T00:00:00Z')
  await books.deposit(person, 5n)
})

afterAll(() => books.close())

/** Runs a statement past every check of the tables, as a database administrator could. */
async function tamper(statement: string): Promise<void> {
  await books.connection.inScript(async (script) => {
    await script.run(`SET LOCAL session_replication_role = replica; ${statement}`)
  })
}

/** Closes all days that are over, and returns them. */
async function closeDays(): Promise<readonly string[]> {
  const days: string[] = []
  for (;;) {
    const closing = await closeNextDay(books.database, now)
    if (closing === undefined) return days
    days.push(closing.day)
  }
}

async function closed(on: string): Promise<Closing & { readonly hash: string }> {
  const closing = await findClosing(books.database, on)
  if (closing === undefined) throw new Error(`The day ${on} is not closed`)
  return closing
}

/**
 * Proves accounts and days for at least one round.
 * @param least Minimum of account entries in a part; usually all there are.
 */
async function proveAll(least?: number): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (let part = 0; ; part++) {
    for (const difference of await proveNextPart(books.database, now, least)) {
      if (!found.some(({ coin, text }) => coin === difference.coin && text === difference.text)) found.push(difference)
    }
    const { accountId } = await findProofPosition(books.database)
    if (accountId === null && part >= 20) return found
  }
}

describe('closing a day', () => {
  it('closes each day once, an hour after its end, in order', async () => {
    now = addSeconds(new Date('2027-02-01T00:00:00Z'), closingDelay - 1)
    expect(await closeDays()).toEqual(['2027-01-30'])
    now = addSeconds(now, 1)
    expect(await Promise.all([closeDays(), closeDays(), closeDays()])).toSatisfy(
      (answers: readonly (readonly string[])[]) => answers.flat().join() === '2027-01-31',
    )
    const listed = await listClosings(books.database, { before: undefined, limit: 10 })
    expect(listed.map(({ day: on, entries }) => [on, entries])).toEqual([
      ['2027-01-31', 5],
      ['2027-01-30', 4],
    ])
  })

  it('closes a day without entries, too', async () => {
    now = addSeconds(now, 3 * day)
    expect(await closeDays()).toHaveLength(4)
    const [quiet, before] = [await closed('2027-02-02'), await closed('2027-02-01')]
    expect(quiet.coins).toEqual([])
    expect(quiet.lines.map(({ balance }) => balance)).toEqual(before.lines.map(({ balance }) => balance))
  })

  it('a closing holds every account’s balance and what moved', async () => {
    now = addSeconds(now, day)
    await closeDays()
    const { lines } = await closed('2027-01-31')
    expect(lines).toEqual([
      { coin: 'ETH', account: 'available', debited: 0n, credited: 0n, balance: 50n },
      { coin: 'ETH', account: 'world', debited: 0n, credited: 0n, balance: -50n },
      { coin: 'USDT', account: 'available', debited: 30n, credited: 10n, balance: 80n },
      { coin: 'USDT', account: 'held', debited: 30n, credited: 30n, balance: 0n },
      { coin: 'USDT', account: 'world', debited: 0n, credited: 20n, balance: -80n },
    ])
  })

  it('a closing’s hash can be recomputed and covers the previous day’s hash', async () => {
    now = addSeconds(now, day)
    await closeDays()
    const [first, second] = [await closed('2027-01-30'), await closed('2027-01-31')]
    expect(createHash('sha256').update(closingText(second)).digest('hex')).toBe(second.hash)
    expect(closingText(second)).toContain(`previous ${first.hash}\n`)
    expect(first.previousHash).toBe('0'.repeat(64))
  })

  it('a closed day takes no more transfers or changes', async () => {
    now = addSeconds(now, day)
    await closeDays()
    const before = await addUpBooks(books.database)
    now = new Date('2027-01-31T12:00:00Z')
    const late = await books.deposit(person, 1n).catch((error: unknown) => error)
    expect(JSON.stringify(late, Object.getOwnPropertyNames(late))).toContain('The books of 2027-01-31 are closed')
    expect(await addUpBooks(books.database)).toEqual(before)
    for (const change of ['UPDATE ledger_closings SET hash = previous_hash', 'DELETE FROM ledger_closing_lines']) {
      const refused = books.connection.inScript((script) => script.run(change))
      await expect(refused).rejects.toThrow('The ledger is append-only')
    }
  })
})

it('sums are the same with closings as without, even while days are open', async () => {
  const add = async () => ({
    books: await addUpBooks(books.database),
    liabilities: await addUpLiabilities(books.database),
    fees: await addUpHouse(books.database, 'fees'),
    world: await addUpHouse(books.database, 'world'),
  })
  const without = await add()
  now = addSeconds(new Date('2027-02-01T00:00:00Z'), closingDelay)
  expect(await closeDays()).toHaveLength(2)
  expect(await add()).toEqual(without)
  now = addSeconds(now, day)
  expect(await closeDays()).toHaveLength(1)
  expect(await add()).toEqual(without)
})

describe('the proof of closed days', () => {
  beforeEach(async () => {
    now = addSeconds(now, day)
    await closeDays()
  })

  it('the proof finds nothing in correct books, starts over and tells when it completed a round', async () => {
    expect(await proveAll(1)).toEqual([])
    expect(await findProofPosition(books.database)).toMatchObject({
      accountId: null,
      daysProvenAt: now,
      accountsProvenAt: now,
    })
    await books.personWith(9n)
    now = addSeconds(now, day)
    await closeDays()
    expect(await proveAll(1)).toEqual([])
  })

  it.each([
    [
      'an entry changed together with its counterpart after its day was closed',
      `UPDATE ledger_entries SET amount = amount * 2 WHERE coin = 'ETH'`,
      [
        'the entries of 2027-01-30 are not those that were closed',
        '1 closed balances are not the sum of their entries',
      ],
    ],
    [
      'entries moved to another day',
      `UPDATE ledger_entries SET posted_at = '2027-01-31T12:00:00Z' WHERE coin = 'ETH'`,
      [
        'the entries of 2027-01-30 are not those that were closed',
        'the entries of 2027-01-31 are not those that were closed',
      ],
    ],
    [
      'an entry inserted together with its counterpart',
      `INSERT INTO ledger_entries SELECT gen_random_uuid(), transfer_id, account_id, house_account, coin, amount,
         balance_after, posted_at FROM ledger_entries WHERE coin = 'ETH'`,
      [
        'the entries of 2027-01-30 are not those that were closed',
        '1 closed balances are not the sum of their entries',
      ],
    ],
    [
      'money moved between two users in both balances and closed balances',
      `UPDATE ledger_accounts SET balance = balance - 5 WHERE coin = 'ETH' AND name = 'available';
       UPDATE ledger_closed_balances SET balance = balance - 5 WHERE coin = 'ETH';
       INSERT INTO ledger_accounts VALUES ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), 'available', 'ETH', 5);
       INSERT INTO ledger_closed_balances VALUES ('00000000-0000-4000-8000-000000000001', 'ETH', 5)`,
      ['2 closed balances are not the sum of their entries'],
    ],
    [
      'a changed line of the trial balance',
      `UPDATE ledger_closing_lines SET balance = balance + 1 WHERE coin = 'ETH' AND day = '2027-01-30' AND account = 'world'`,
      [
        'the entries of 2027-01-30 are not those that were closed',
        'the hash of 2027-01-30 does not follow',
        'the entries of 2027-01-31 are not those that were closed',
      ],
    ],
    [
      'a day rewritten together with its hash',
      `UPDATE ledger_closings SET hash = repeat('a', 64) WHERE day = '2027-01-30'`,
      ['the hash of 2027-01-30 does not follow', 'the hash of 2027-01-31 does not follow'],
    ],
  ])('the proof finds %s', async (_what, statement, texts) => {
    await tamper(statement)
    const found = (await proveAll()).filter(({ coin }) => coin === 'ETH').map(({ text }) => text)
    expect(found.toSorted()).toEqual(texts.toSorted())
  })

  it('each part proves as many account entries as its day has, and each account to its end', async () => {
    const entries = await queryRows<{ account: string }>(
      books.database,
      sql`SELECT account_id AS account FROM ledger_entries WHERE account_id IS NOT NULL ORDER BY account_id`,
    )
    const order = entries.map(({ account }) => account)
    const tampered = order.at(-1) ?? ''
    await tamper(`UPDATE ledger_closed_balances SET balance = balance + 1 WHERE account_id = '${tampered}'`)
    const closings = await listClosings(books.database, { before: undefined, limit: 10 })
    const days = closings.map((closing) => closing.entries).toReversed()
    expect(days).toEqual([4, 5])
    let position = 0
    for (const size of days) {
      const last = order[position + size - 1] ?? null
      const passed = last === null ? order.slice(position) : order.slice(position, order.lastIndexOf(last) + 1)
      const found = await proveNextPart(books.database, now, 1)
      expect(found).toHaveLength(passed.includes(tampered) ? 1 : 0)
      const proven = await findProofPosition(books.database)
      expect(proven.accountId).toBe(last)
      position += passed.length
      expect(proven.accountsProvenAt).toEqual(last === null ? now : null)
    }
    // The days have more entries than all people's accounts, so a round of accounts ends no later than one of the days.
    expect(position).toBe(order.length)
  })

  it('the proof finds a balance carried forward for an account without entries, even behind all others', async () => {
    await tamper(`INSERT INTO ledger_closed_balances VALUES ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'ETH', 5)`)
    expect(await proveAll()).toContainEqual({ coin: 'ETH', text: '1 closed balances are not the sum of their entries' })
  })

  it('reconciliation builds on the closings and finds tampering since then', async () => {
    await tamper(`UPDATE ledger_accounts SET balance = balance - 1 WHERE coin = 'USDT' AND name = 'available'`)
    expect(await addUpBooks(books.database)).toContainEqual({ coin: 'USDT', sum: -1n, wrongBalances: 1, wrongHolds: 0 })
  })
})

it('closing a random history day by day gives the same balances as one sum over all of it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => books.personWith(1000n)))
  for (let step = 0; step < 60; step++) {
    now = addSeconds(now, 5 * 3600)
    const [from, to] = [people[step % 5] ?? person, people[(step * 3 + 1) % 5] ?? person]
    if (from !== to) await books.pay(from, to, BigInt(step + 1), 'USDT', randomUUID())
    if (step % 7 === 0) await books.settle(await books.hold(from, 10n), 9n)
    if (step % 4 === 0) await closeDays()
  }
  now = addSeconds(now, 2 * day)
  await closeDays()
  const latest = await findLatestClosing(books.database)
  const { lines } = await closed(latest?.day ?? '')
  const rows = await queryRows<object>(
    books.database,
    sql`
    SELECT entry.coin, coalesce(house_account, name) AS account, sum(amount)::text AS balance
    FROM ledger_entries AS entry LEFT JOIN ledger_accounts AS account ON account.id = account_id
    GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(lines.map(({ coin, account, balance }) => ({ coin, account, balance: String(balance) }))).toEqual(rows)
  expect((await addUpBooks(books.database)).every(({ sum, wrongBalances }) => sum === 0n && wrongBalances === 0)).toBe(
    true,
  )
  expect(await proveAll(1)).toEqual([])
})
