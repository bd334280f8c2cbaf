import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getOverview, type Overview, overviewQueue, type OverviewQueue } from '#api/operator-overview.ts'
import { type OperatorRole, operatorRoles } from '#api/operator-roles.ts'
import { approveWithdrawal } from '#api/operators.ts'
import { insertCursor } from '#server/chain/watcher/cursor.repository.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { payments } from '#server/db/schema/payments.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { houseAccount, type LedgerAccount, promisedToMerchant } from '#server/ledger/ledger-account.ts'
import { addUpLiabilities } from '#server/ledger/proof.repository.ts'
import { finishProof, insertProof, type ProofResult } from '#server/ledger/proofs.repository.ts'
import { stopCoin } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { registerOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

let server: TestApp
let all: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  all = await registerOperator(server)
})

afterAll(() => server.close())

const overview = () => server.ask(getOverview, undefined, all.signedIn)
const queueOf = ({ queues }: Overview, name: OverviewQueue) => queues.find(({ queue }) => queue === name)
const ago = (seconds: number) => addSeconds(new Date(), -seconds)

/** What each role sees; a change here is a change of who learns what. */
const told: Readonly<Record<OperatorRole, readonly string[]>> = {
  support: ['conversations'],
  content: ['content'],
  reviewer: [
    'factor-resets',
    'merchant-applications',
    'merchant-brands',
    'payouts-unconfirmed',
    'payouts-waiting',
    'reward-reviews',
    'withdrawals',
  ],
  treasurer: [
    'book-differences',
    'coin-stops',
    'deposits-uncredited',
    'hot-wallets',
    'money',
    'order-alerts',
    'partners',
    'payouts-unconfirmed',
    'payouts-waiting',
    'peg-stops',
    'term-proposals',
    'unclaimed-deposits',
  ],
  accountant: ['book-differences', 'money', 'unclaimed-deposits'],
  administrator: ['role-proposals'],
}

test.each(operatorRoles)('shows %s what they have lists of, and nothing else', async (role) => {
  const { signedIn } = await registerOperator(server, [role])
  const { queues, money, hotWallets, partners, unread } = await server.ask(getOverview, undefined, signedIn)
  const parts = [
    ...queues.map(({ queue }) => queue),
    ...(money === undefined ? [] : ['money']),
    ...(hotWallets === undefined ? [] : ['hot-wallets']),
    ...(partners === undefined ? [] : ['partners']),
  ]
  expect(parts.toSorted()).toEqual(told[role])
  expect(unread).toEqual([])
})

test('refuses the overview to users without a role', async () => {
  const person = await register(server)
  expect(await server.call(getOverview, undefined, person.signedIn)).toMatchObject({ code: apiErrorCode.forbidden })
})

test('counts withdrawals in review, with the oldest one’s time, until they are decided', async () => {
  const person = await registerWithFunds(server, '20000')
  const { id } = await withdraw(server, person, { amount: '2000' })
  const createdAt = ago(7200)
  await server.database
    .update(withdrawals)
    .set({ createdAt })
    .where(sql`id = ${id}`)
  expect(queueOf(await overview(), 'withdrawals')).toEqual({
    queue: 'withdrawals',
    count: 1,
    oldestAt: createdAt.toISOString(),
  })
  await server.ask(approveWithdrawal, { id }, all.signedIn)
  expect(queueOf(await overview(), 'withdrawals')).toEqual({ queue: 'withdrawals', count: 0, oldestAt: null })
})

test('counts payments as waiting only once they should have been signed', async () => {
  const before = queueOf(await overview(), 'payouts-waiting')?.count ?? 0
  const request = (seconds: number) => ({
    id: randomUUID(),
    source: 'withdrawal',
    sourceId: randomUUID(),
    network: 'bsc' as const,
    coin: 'USDT',
    address: '0x01',
    amount: 1n,
    requestedAt: ago(seconds),
    state: 'requested' as const,
  })
  const late = request(14_400)
  await server.database.insert(payments).values([request(540), late])
  expect(queueOf(await overview(), 'payouts-waiting')).toMatchObject({
    count: before + 1,
    oldestAt: late.requestedAt.toISOString(),
  })
})

test('shows which coins are stopped, and since when', async () => {
  const since = ago(90)
  await stopCoin(server.database, { coin: 'STOPPED', reason: 'The books and the chains differ', since })
  expect(queueOf(await overview(), 'coin-stops')).toMatchObject({ count: 1, oldestAt: since.toISOString() })
})

test('sums what came and went in the last two days, and compares holdings with liabilities', async () => {
  const ann = await register(server)
  const coin = 'FLOW'
  const post = async (at: Date, kind: 'deposit' | 'withdrawal-payment', amount: string) => {
    const ledger = new Ledger(() => at)
    const units = parseAmount(amount)
    const details = { key: randomUUID(), kind, reference: null }
    const ofAnn = { userId: ann.session.userId, coin, amount: units }
    await server.database.transaction(async (tx) => {
      if (kind === 'deposit') return ledger.deposit(tx, details, ofAnn)
      const hold = await ledger.hold(tx, { key: randomUUID(), kind: 'withdrawal', reference: null }, ofAnn)
      const fee = parseAmount('1')
      await ledger.settle(tx, details, hold, [
        { account: houseAccount('world', coin), amount: units - fee },
        { account: houseAccount('fees', coin), amount: fee },
      ])
      return undefined
    })
  }
  const move = async (from: LedgerAccount, to: LedgerAccount, text: string) => {
    const amount = parseAmount(text)
    const postings = [
      { account: from, amount: -amount },
      { account: to, amount },
    ]
    const details = { key: randomUUID(), kind: 'merchant-promise', reference: null } as const
    await server.database.transaction((tx) => new Ledger(() => ago(120)).post(tx, { ...details, postings }))
  }
  await post(ago(90_000), 'deposit', '100')
  await post(ago(200_000), 'deposit', '1000')
  await post(ago(3600), 'deposit', '20')
  await post(ago(60), 'withdrawal-payment', '51')
  // Neither is ours: the one is unclaimed, and the other is set apart for a merchant.
  await move(houseAccount('world', coin), houseAccount('unclaimed', coin), '30')
  await move(houseAccount('fees', coin), promisedToMerchant(randomUUID(), coin), '0.4')
  // Earlier sums are cached for half a minute.
  server.advance(31)
  const { money = [] } = await overview()
  expect(money.find((row) => row.coin === coin)).toEqual({
    coin,
    received: { day: '50', dayBefore: '100' },
    paidOut: { day: '50', dayBefore: '0' },
    liabilities: '1099.4',
    own: '0.6',
    coverage: null,
  })
  const proven = await server.database.transaction(addUpLiabilities)
  expect(proven.get(coin), 'the same as in the reconciliation').toBe(parseAmount('1099.4'))

  // Only a look at the chains can tell whether it is covered.
  const compare = async (at: Date, result: ProofResult) => {
    const id = randomUUID()
    await insertProof(server.database, { id, at })
    await finishProof(server.database, { id, at }, result)
    server.advance(31)
    return (await overview()).money?.find((row) => row.coin === coin)?.coverage
  }
  const [earlier, later] = [ago(50), ago(20)]
  const nothing = { differences: [], compared: [coin], unread: [] }
  expect(await compare(earlier, nothing)).toEqual({ at: earlier.toISOString(), isCovered: true })
  const shortage = { ...nothing, differences: [{ coin, text: 'Less is there than is owed' }] }
  expect(await compare(later, shortage)).toEqual({ at: later.toISOString(), isCovered: false })
  expect(await compare(ago(1), { ...nothing, compared: [], unread: [coin] })).toBeNull()
})

test('shows how far each chain was read, and how many emails wait', async () => {
  const hash = `0x${'0'.repeat(64)}` as const
  await insertCursor(server.database, { chainId: 56, genesisHash: hash }, { height: 123n, hash, parentHash: hash })
  const event = { id: randomUUID(), kind: 'mail', payload: {}, createdAt: ago(900), dueAt: addSeconds(new Date(), 900) }
  await server.database.insert(outbox).values([event, { ...event, id: randomUUID(), deadAt: ago(60) }])
  const { networks, mail, components } = await overview()
  expect(networks).toContainEqual({ network: 'bsc', height: '123', readAt: null })
  expect(mail).toMatchObject({ oldestAt: event.createdAt.toISOString(), failed: 1 })
  expect(components.map(({ component }) => component)).toContain('mail')
})

test('shows everything else if one part can’t be read, and names that part', async () => {
  await server.database.execute(sql`ALTER TABLE content_versions RENAME TO content_versions_away`)
  try {
    const { queues, unread } = await overview()
    expect(unread).toEqual(['content'])
    expect(queues.map(({ queue }) => queue).toSorted()).toEqual(
      overviewQueue.options.filter((queue) => queue !== 'content').toSorted(),
    )
  } finally {
    await server.database.execute(sql`ALTER TABLE content_versions_away RENAME TO content_versions`)
  }
})
