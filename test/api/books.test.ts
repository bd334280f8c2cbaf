import { createHash, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import {
  exportBooks,
  findPersonAccounts,
  getBookClosing,
  getTrialBalance,
  listBookClosings,
  listBookProofs,
  listHousePostings,
  listPersonPostings,
  requestBookProof,
} from '#api/operator-books.ts'
import { listAudit } from '#api/operator-audit.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import { closeNextDay } from '#server/ledger/closings.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { availableOf, houseAccount } from '#server/ledger/ledger-account.ts'
import { listOpenHolds } from '#server/ledger/proof.repository.ts'
import { lockStop } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let accountant: Person
let auditor: Person
let ann: Person
let coin = ''
let tests = 0
/** Time of the ledger's postings; the server's own clock shows today. */
let now: Date

beforeAll(async () => {
  server = await buildTestApp()
  accountant = await registerOperator(server, ['accountant'])
  auditor = await registerOperator(server, ['administrator'])
  now = new Date('2025-01-01T12:00:00Z')
})

beforeEach(async () => {
  // Each test has a coin and days of its own, since closed days take no more entries.
  tests += 1
  coin = `BOOK${String.fromCodePoint(64 + tests)}`
  now = new Date(Date.UTC(2025, tests, 1, 12))
  ann = await register(server)
})

afterAll(() => server.close())

const asAccountant = () => accountant.signedIn

async function deposit(person: Person, amount: string, reference: string | null = null): Promise<void> {
  const ledger = new Ledger(() => now)
  const details = { key: randomUUID(), kind: 'deposit', reference } as const
  await server.database.transaction((tx) =>
    ledger.deposit(tx, details, { userId: person.session.userId, coin, amount: parseAmount(amount) }),
  )
}

async function pay(from: Person, to: Person, amount: string): Promise<void> {
  const units = parseAmount(amount)
  const postings = [
    { account: availableOf(from.session.userId, coin), amount: -units },
    { account: availableOf(to.session.userId, coin), amount: units },
  ]
  await server.database.transaction((tx) =>
    new Ledger(() => now).post(tx, { key: randomUUID(), kind: 'transfer', reference: null, postings }),
  )
}

async function trialBalance(at?: string) {
  const { data } = await server.call(getTrialBalance, { ...(at !== undefined && { at }) }, asAccountant())
  return data?.coins.find((row) => row.coin === coin)
}

/** Closes every day that is over by the tenth of the test's month. */
async function closeMonth(): Promise<void> {
  const end = new Date(Date.UTC(2025, tests, 10))
  while ((await closeNextDay(server.database, end)) !== undefined);
}

async function actions(): Promise<readonly string[]> {
  const { data } = await server.call(listAudit, {}, auditor.signedIn)
  return data?.items.map(({ action }) => action) ?? []
}

async function newestAction() {
  return (await server.ask(listAudit, {}, auditor.signedIn)).items[0]
}

/** Returns a cursor that no page ended with. */
function madeUpCursor(date: string): string {
  return `${Date.parse(date)}_${randomUUID()}`
}

describe('the trial balance', () => {
  it('the trial balance gives every account’s balance at any moment, before and after a closing', async () => {
    await deposit(ann, '100')
    now = new Date(Date.UTC(2025, tests, 3, 12))
    await deposit(ann, '0.000000000000000001')
    const read = async () => ({
      never: await trialBalance(new Date(Date.UTC(2025, tests, 1, 11)).toISOString()),
      first: await trialBalance(new Date(Date.UTC(2025, tests, 2)).toISOString()),
      middle: await trialBalance(new Date(Date.UTC(2025, tests, 3, 12)).toISOString()),
      later: await trialBalance(new Date(Date.UTC(2025, tests, 3, 12, 0, 0, 1)).toISOString()),
      today: await trialBalance(),
    })
    const open = await read()
    await closeMonth()
    expect(await read()).toEqual(open)
    const lines = (amount: string) => ({
      coin,
      lines: [
        { account: 'available', balance: amount },
        { account: 'world', balance: `-${amount}` },
      ],
      sum: '0',
    })
    expect(open).toEqual({
      never: undefined,
      first: lines('100'),
      middle: lines('100'),
      later: lines('100.000000000000000001'),
      today: lines('100.000000000000000001'),
    })
  })

  it('refuses a trial balance for a future moment', async () => {
    const { code } = await server.call(getTrialBalance, { at: '2999-01-01T00:00:00Z' }, asAccountant())
    expect(code).toBe(apiErrorCode.invalidRequest)
  })
})

it('shows a closed day with a text that matches its hash', async () => {
  await deposit(ann, '7')
  await closeMonth()
  const { data: listed } = await server.call(listBookClosings, {}, asAccountant())
  const day = new Date(Date.UTC(2025, tests, 1)).toISOString().slice(0, 10)
  const found = listed?.closings.find((closing) => closing.day === day)
  expect(found).toMatchObject({ day, entries: 2 })
  const { data: closing } = await server.call(getBookClosing, { day }, asAccountant())
  const hash = createHash('sha256')
    .update(closing?.text ?? '')
    .digest('hex')
  expect(closing).toMatchObject({ hash, day })
  expect(hash).toBe(found?.hash)
  expect(closing?.lines.filter((line) => line.coin === coin)).toEqual([
    { coin, account: 'available', debited: '0', credited: '7', balance: '7' },
    { coin, account: 'world', debited: '7', credited: '0', balance: '-7' },
  ])
  const open = await server.call(getBookClosing, { day: '2027-12-31' }, asAccountant())
  expect(open.code).toBe(apiErrorCode.notFound)
})

describe('the postings behind a balance', () => {
  it('explains a balance posting by posting, with the balance after each and the other side', async () => {
    const bob = await register(server)
    const reference = randomUUID()
    await deposit(ann, '10', reference)
    now = new Date(now.getTime() + 1000)
    await pay(ann, bob, '4')
    const { data } = await server.call(findPersonAccounts, { person: ann.email.toUpperCase() }, asAccountant())
    expect(data).toMatchObject({ userId: ann.session.userId, memberId: ann.session.memberId })
    const account = data?.accounts.find((row) => row.name === 'available')
    expect(account).toMatchObject({ coin, balance: '6' })
    const postings = await server.call(listPersonPostings, { account: account?.id ?? '' }, asAccountant())
    expect(postings.data?.items).toMatchObject([
      {
        kind: 'transfer',
        amount: '-4',
        balance: '6',
        counterparts: [{ account: 'available', memberId: bob.session.memberId, amount: '4' }],
      },
      {
        kind: 'deposit',
        reference,
        amount: '10',
        balance: '10',
        counterparts: [{ account: 'world', accountId: null, memberId: null, amount: '-10' }],
      },
    ])
    expect((await actions()).slice(0, 2)).toEqual(['read-postings', 'find-books-of-person'])
  })

  it('records a read of postings that starts with a made-up cursor', async () => {
    await deposit(ann, '10')
    const { accounts } = await server.ask(findPersonAccounts, { person: ann.email }, asAccountant())
    const account = accounts[0]?.id ?? ''
    const cursor = madeUpCursor('2030-01-01')
    const { items } = await server.ask(listPersonPostings, { account, cursor }, asAccountant())
    expect(items).toHaveLength(1)
    const details = { user: ann.session.userId, account: `available ${coin}`, cursor }
    expect(await newestAction()).toMatchObject({ action: 'read-postings', subject: account, details })
  })

  it.each([
    ['an unknown member ID', '000000000'],
    ['an unknown user ID', randomUUID()],
    ['no name', '%'],
  ])('finds no accounts for %s, and audits nothing', async (_what, person) => {
    const before = await actions()
    const { code } = await server.call(findPersonAccounts, { person }, asAccountant())
    expect(code).toBe(apiErrorCode.notFound)
    expect(await actions()).toEqual(before)
  })

  it('lists a day of a house account with the right balances, before and after a closing', async () => {
    for (let deposits = 0; deposits < 23; deposits++) {
      await deposit(ann, '1')
      now = new Date(now.getTime() + 3600_000)
    }
    const first = new Date(Date.UTC(2025, tests, 1)).toISOString().slice(0, 10)
    const second = new Date(Date.UTC(2025, tests, 2)).toISOString().slice(0, 10)
    const query = { account: 'world', coin, day: second } as const
    const open = await server.call(listHousePostings, query, asAccountant())
    await closeMonth()
    expect((await server.call(listHousePostings, query, asAccountant())).data).toEqual(open.data)
    expect(open.data?.opening).toBe('-12')
    expect(open.data?.items.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 11 }, (_, index) => String(-13 - index)),
    )
    const none = await server.call(listHousePostings, { ...query, account: 'fees', day: first }, asAccountant())
    expect(none.data).toEqual({ items: [], nextCursor: null, opening: '0' })
  })

  it('pages through the postings of a house account with the right balances', async () => {
    for (let deposits = 0; deposits < 25; deposits++) await deposit(ann, '1')
    const day = now.toISOString().slice(0, 10)
    const query = { account: 'world', coin, day } as const
    const first = await server.call(listHousePostings, query, asAccountant())
    const cursor = first.data?.nextCursor ?? ''
    const second = await server.call(listHousePostings, { ...query, cursor }, asAccountant())
    const balances = [first, second].flatMap(({ data }) => data?.items.map(({ balance }) => balance) ?? [])
    expect(balances).toEqual(Array.from({ length: 25 }, (_, index) => String(-1 - index)))
    expect(second.data?.nextCursor).toBeNull()
  })
})

it('exports a day under the operator’s name, with every entry once', async () => {
  for (let deposits = 0; deposits < 3; deposits++) await deposit(ann, '2')
  const { data } = await server.call(exportBooks, { day: now.toISOString().slice(0, 10) }, asAccountant())
  expect(data?.operator).toBe(accountant.session.memberId)
  const ofCoin = data?.items.filter((entry) => entry.coin === coin) ?? []
  expect(ofCoin.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual([
    'available 2',
    'available 2',
    'available 2',
    'world -2',
    'world -2',
    'world -2',
  ])
  expect((await actions())[0]).toBe('export-books')
})

it('records an export that starts with a made-up cursor', async () => {
  await deposit(ann, '2')
  const day = now.toISOString().slice(0, 10)
  const cursor = madeUpCursor('2020-01-01')
  const { items } = await server.ask(exportBooks, { day, cursor }, asAccountant())
  expect(items.filter((entry) => entry.coin === coin)).toHaveLength(2)
  expect(await newestAction()).toMatchObject({ action: 'export-books', subject: day, details: { cursor } })
})

describe('a proof on demand', () => {
  const reconciliation = () =>
    new Reconciliation({
      database: server.database,
      holdingsOf: async (of) => {
        if (of === coin) throw new Error('The chain is not responding')
        return parseAmount('1000000')
      },
      awaitedHolds: listOpenHolds,
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      metrics: { report: () => undefined, compared: () => undefined },
    })

  it('simultaneous requests for a proof run it once and show its result', async () => {
    await deposit(ann, '5')
    const asked = await Promise.all([1, 2, 3].map(() => server.call(requestBookProof, undefined, asAccountant())))
    expect(asked.map(({ code }) => code)).toEqual([0, 0, 0])
    const waiting = await server.call(listBookProofs, undefined, asAccountant())
    expect(waiting.data?.proofs).toMatchObject([{ state: 'waiting', requestedBy: accountant.session.memberId }])
    expect((await actions()).filter((action) => action === 'request-proof')).toHaveLength(1)

    expect(await reconciliation().runOnDemand()).toBe(true)
    expect(await reconciliation().runOnDemand()).toBe(false)
    const done = await server.call(listBookProofs, undefined, asAccountant())
    expect(done.data?.proofs[0]).toMatchObject({ state: 'done', differences: [] })
    expect(done.data?.proofs[0]?.unread).toContain(coin)
    expect(done.data?.proofs[0]?.compared).not.toContain(coin)
  })

  it('a proof on demand shows a difference and stops the coin', async () => {
    const units = parseAmount('1')
    await server.database.transaction((tx) =>
      new Ledger(() => now).post(tx, {
        key: randomUUID(),
        kind: 'deposit',
        reference: null,
        postings: [
          { account: houseAccount('world', coin), amount: -units },
          { account: availableOf(ann.session.userId, coin), amount: units },
        ],
      }),
    )
    const { stopped, found } = await withTamperedBalance()
    expect(found?.differences).toContainEqual({ coin, text: '1 balances are not the sum of their entries' })
    expect(stopped).toBe(true)
  })

  /** Runs a proof while a balance is tampered with, as a database administrator could. */
  async function withTamperedBalance() {
    const change = (sign: string) =>
      server.connection.inScript((script) =>
        script.run(`UPDATE ledger_accounts SET balance = balance ${sign} 1 WHERE coin = '${coin}'`),
      )
    await change('+')
    await server.call(requestBookProof, undefined, asAccountant())
    await reconciliation().runOnDemand()
    await change('-')
    const { data } = await server.call(listBookProofs, undefined, asAccountant())
    return { found: data?.proofs[0], stopped: (await lockStop(server.database, coin)) !== undefined }
  }
})
