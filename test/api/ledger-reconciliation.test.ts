import { randomUUID } from 'node:crypto'

import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Reconciliation } from '#server/jobs/reconciliation.ts'
import { measureReconciliation, type ReconciliationMetrics } from '#server/jobs/reconciliation-metrics.ts'
import { listOpenHolds } from '#server/ledger/proof.repository.ts'
import { lockStop, liftStop, listStops } from '#server/ledger/stops.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { LedgerBooks } from './support/ledger-books.ts'

let books: LedgerBooks
let registry: Registry
let metrics: ReconciliationMetrics
let logged: object[]
let person: string

beforeAll(async () => {
  books = await LedgerBooks.open()
})

beforeEach(async () => {
  await tamper('TRUNCATE ledger_accounts, ledger_transfers, ledger_entries, ledger_holds, ledger_stops CASCADE')
  registry = new Registry()
  metrics = measureReconciliation(registry)
  logged = []
  person = await books.personWith(100n)
  await books.personWith(50n, 'ETH')
  await books.settle(await books.hold(person, 30n), 20n)
})

afterAll(() => books.close())

/** Scripted amounts on the chains, by coin. */
type Holdings = Readonly<Record<string, () => Promise<bigint>>>

function reconcile(holdings: Holdings = {}, awaitedHolds = listOpenHolds) {
  const enough: Holdings = { USDT: async () => 80n, ETH: async () => 50n }
  const log = (fields: object) => void logged.push(fields)
  return new Reconciliation({
    database: books.database,
    holdingsOf: async (coin) => {
      const read = { ...enough, ...holdings }[coin]
      if (read === undefined) throw new Error(`Holdings of ${coin} are not expected to be read`)
      return read()
    },
    awaitedHolds,
    clock: systemClock,
    log: { info: log, warn: log, error: log },
    metrics,
  }).run()
}

/** Runs a statement past every check of the tables, as a database administrator could. */
async function tamper(statement: string): Promise<void> {
  await books.connection.inScript(async (script) => {
    await script.run(`SET LOCAL session_replication_role = replica; ${statement}`)
  })
}

async function stoppedCoins(): Promise<readonly string[]> {
  return (await listStops(books.database)).map(({ coin }) => coin)
}

test('matching books stop no coin', async () => {
  await books.hold(person, 10n)
  await books.reverse(person, 100n)
  await books.deposit(person, 30n)
  expect(await reconcile({ USDT: async () => 10n })).toEqual([])
  expect(await stoppedCoins()).toEqual([])
  expect(logged).toEqual([])
  const published = await registry.metrics()
  expect(published).toContain('sevenport_ledger_differences{coin="USDT"} 0')
  expect(published).toMatch(/sevenport_ledger_compared_timestamp_seconds\{coin="ETH"\} \d+/)
})

describe('stopped coins', () => {
  test.each([
    [
      'a changed balance',
      `UPDATE ledger_accounts SET balance = balance - 1 WHERE coin = 'USDT' AND name = 'available'`,
      ['balances and entries of the house sum to -1', '1 balances are not the sum of their entries'],
    ],
    [
      'money moved from one user to another',
      `UPDATE ledger_accounts SET balance = balance - 5 WHERE coin = 'USDT' AND name = 'available';
       INSERT INTO ledger_accounts VALUES (gen_random_uuid(), gen_random_uuid(), 'available', 'USDT', 5)`,
      ['2 balances are not the sum of their entries'],
    ],
    [
      'a deleted entry of the house',
      `DELETE FROM ledger_entries WHERE coin = 'USDT' AND house_account = 'world' AND amount < 0`,
      ['balances and entries of the house sum to 100'],
    ],
    [
      'a deleted transfer',
      `DELETE FROM ledger_entries WHERE coin = 'USDT' AND transfer_id IN
         (SELECT id FROM ledger_transfers WHERE kind = 'deposit')`,
      ['balances and entries of the house sum to 100', '1 balances are not the sum of their entries'],
    ],
    [
      'a held balance without a hold',
      `UPDATE ledger_accounts SET balance = balance - 7 WHERE coin = 'USDT' AND name = 'available';
       UPDATE ledger_accounts SET balance = balance + 7 WHERE coin = 'USDT' AND name = 'held'`,
      ['2 balances are not the sum of their entries', '1 held balances are not the sum of their holds'],
    ],
    [
      'a hold without a held balance',
      `INSERT INTO ledger_holds (id, user_id, coin, amount)
       SELECT id, gen_random_uuid(), 'USDT', 4 FROM ledger_transfers WHERE kind = 'deposit' LIMIT 1`,
      ['1 held balances are not the sum of their holds'],
    ],
  ])('stops a coin for %s', async (_what, statement, texts) => {
    await tamper(statement)
    expect(await reconcile()).toEqual(texts.map((text) => ({ coin: 'USDT', text })))
    expect(await lockStop(books.database, 'USDT')).toMatchObject({ reason: texts.join('; ') })
    expect(await lockStop(books.database, 'ETH')).toBeUndefined()
    expect(logged).toEqual([{ coin: 'USDT', differences: texts }])
    expect(await registry.metrics()).toContain(`sevenport_ledger_differences{coin="USDT"} ${texts.length}`)
  })

  test('stops a coin when the chains hold less than we owe', async () => {
    await reconcile({ ETH: async () => 49n })
    expect(await lockStop(books.database, 'ETH')).toMatchObject({
      reason: 'holdings of 49 fall short of liabilities of 50',
    })
    expect(await stoppedCoins()).toEqual(['ETH'])
  })

  test('stops a coin when a pending operation has lost its hold, or a hold its operation', async () => {
    const holdId = await books.hold(person, 10n)
    const lost = randomUUID()
    const differences = await reconcile({}, async () => new Map([[lost, 'ETH']]))
    expect(differences).toEqual([
      { coin: 'USDT', text: `nothing is going to end the hold ${holdId}` },
      { coin: 'ETH', text: `the hold ${lost} has ended too early` },
    ])
    expect(await stoppedCoins()).toEqual(['ETH', 'USDT'])
  })

  test('a coin stays stopped until an operator lifts it, and is stopped again if nothing has changed', async () => {
    const short = { ETH: async () => 49n }
    await reconcile(short)
    const first = await lockStop(books.database, 'ETH')
    await reconcile(short)
    await reconcile()
    expect(await lockStop(books.database, 'ETH')).toEqual(first)
    expect(await liftStop(books.database, 'ETH')).toBe(true)
    expect(await liftStop(books.database, 'ETH')).toBe(false)
    expect(await stoppedCoins()).toEqual([])
    await reconcile(short)
    expect(await stoppedCoins()).toEqual(['ETH'])
  })
})

describe('changes while the chains are read', () => {
  test('a deposit while the chains are read is no difference', async () => {
    const deposited = async () => {
      await books.deposit(person, 1_000n)
      return 80n
    }
    expect(await reconcile({ USDT: deposited })).toEqual([])
  })

  test('a payment while the chains are read is no difference', async () => {
    const holdId = await books.hold(person, 10n)
    const paid = async () => {
      await books.settle(holdId, 10n)
      return 70n
    }
    expect(await reconcile({ USDT: paid })).toEqual([])
  })
})

test('a chain that can’t be read proves nothing and stops nothing', async () => {
  const fails = async () => Promise.reject(new Error('The node is not responding'))
  expect(await reconcile({ USDT: fails })).toEqual([])
  expect(await stoppedCoins()).toEqual([])
  expect(logged).toMatchObject([{ coin: 'USDT' }])
  const published = await registry.metrics()
  expect(published).not.toContain('sevenport_ledger_compared_timestamp_seconds{coin="USDT"}')
  expect(published).toContain('sevenport_ledger_compared_timestamp_seconds{coin="ETH"}')
})
