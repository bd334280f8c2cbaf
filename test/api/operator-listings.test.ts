import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listCoins } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import { approveWithdrawal, changeListing, clearStop, listListings } from '#api/operators.ts'
import { operatorAudit, withdrawalApprovals } from '#server/db/schema/operators.ts'
import { stopCoin } from '#server/ledger/stops.repository.ts'
import { listOperators } from '#server/modules/operators/operator-roles.repository.ts'

import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

let server: TestApp
let olga: Person
let otto: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  olga = await registerOperator(server)
  otto = await registerOperator(server)
})

afterAll(() => server.close())

const usdtOnBsc = { coin: 'USDT', network: 'bsc' } as const
const newestAudit = async () => (await server.ask(listAudit, {}, olga.signedIn)).items[0]

describe('listings', () => {
  const find = async () => {
    const { listings } = await server.ask(listListings, undefined, olga.signedIn)
    return listings.find(({ coin, network }) => coin === 'USDT' && network === 'bsc')
  }

  /** Returns what names the stop of USDT. */
  const findSince = async () => (await find())?.stop?.since ?? ''

  test('listings show states, caps and floors, and no balance if a network doesn’t answer', async () => {
    expect(await find()).toEqual({
      ...usdtOnBsc,
      deposits: 'open',
      withdrawals: 'open',
      depositCap: null,
      hotBalance: null,
      hotFloor: '1000',
      stop: null,
      pegStop: null,
    })
  })

  test('a changed listing applies to everyone at once and is audited', async () => {
    await server.ask(changeListing, { ...usdtOnBsc, deposits: 'paused', depositCap: '250000.5' }, olga.signedIn)
    expect(await find()).toMatchObject({ deposits: 'paused', withdrawals: 'open', depositCap: '250000.5' })
    expect(await newestAudit()).toMatchObject({
      action: 'change-listing',
      subject: 'USDT bsc',
      details: { deposits: 'open → paused', depositCap: 'none → 250000.5' },
    })
    const { coins } = await server.ask(listCoins)
    const bsc = coins.find(({ symbol }) => symbol === 'USDT')?.networks.find(({ network }) => network === 'bsc')
    expect(bsc?.deposit.state).toBe('paused')
    await server.ask(changeListing, { ...usdtOnBsc, deposits: 'open', depositCap: null }, otto.signedIn)
    expect(await find()).toMatchObject({ deposits: 'open', depositCap: null })
  })

  test('a listing change that changes nothing is not recorded', async () => {
    const audited = await server.database.$count(operatorAudit)
    await server.ask(changeListing, { ...usdtOnBsc, withdrawals: 'open' }, olga.signedIn)
    await server.ask(changeListing, usdtOnBsc, olga.signedIn)
    expect(await server.database.$count(operatorAudit)).toBe(audited)
  })

  test('refuses to change listings of unknown coins and networks', async () => {
    const notFound = { code: apiErrorCode.notFound }
    expect(await server.call(changeListing, { coin: 'NONE', network: 'bsc' }, olga.signedIn)).toMatchObject(notFound)
    expect(await server.call(changeListing, { coin: 'BTC', network: 'bitcoin' }, olga.signedIn)).toMatchObject(notFound)
  })

  test('a cap finer than the books is refused', async () => {
    const depositCap = '0.0000000000000000001'
    expect(await server.call(changeListing, { ...usdtOnBsc, depositCap }, olga.signedIn)).toMatchObject({
      code: apiErrorCode.invalidRequest,
    })
  })

  test('a cap larger than the books is refused', async () => {
    const largest = '9'.repeat(50)
    await server.ask(changeListing, { ...usdtOnBsc, depositCap: largest }, olga.signedIn)
    expect(await find()).toMatchObject({ depositCap: largest })
    expect(
      await server.call(changeListing, { ...usdtOnBsc, depositCap: '9'.repeat(400) }, olga.signedIn),
    ).toMatchObject({
      code: apiErrorCode.invalidRequest,
    })
    await server.ask(changeListing, { ...usdtOnBsc, depositCap: null }, olga.signedIn)
  })

  test('listings show why a coin is stopped, and an operator clears the stop', async () => {
    const reason = 'holdings of 5 fall short of liabilities of 6'
    await stopCoin(server.database, { coin: 'USDT', reason, since: new Date() })
    expect(await find()).toMatchObject({ stop: { reason } })
    const since = await findSince()
    await server.ask(clearStop, { coin: 'USDT', since }, olga.signedIn)
    expect(await find()).toMatchObject({ stop: null })
    expect(await newestAudit()).toMatchObject({ action: 'clear-stop', subject: 'USDT', details: { reason } })
    expect(await server.call(clearStop, { coin: 'USDT', since }, olga.signedIn)).toMatchObject({
      code: apiErrorCode.stateConflict,
    })
  })

  test('rejects clearing a stop that came after the one that was read', async () => {
    const stopWith = async (reason: string) => {
      server.advance(1)
      await stopCoin(server.database, { coin: 'USDT', reason, since: new Date() })
      return findSince()
    }
    const read = await stopWith('holdings of 5 fall short of liabilities of 6')
    await server.ask(clearStop, { coin: 'USDT', since: read }, otto.signedIn)
    const reason = '1 balances are not the sum of their entries'
    const since = await stopWith(reason)
    const audited = await newestAudit()
    expect(await server.call(clearStop, { coin: 'USDT', since: read }, olga.signedIn)).toMatchObject({
      code: apiErrorCode.stateConflict,
    })
    expect(await find()).toMatchObject({ stop: { since, reason } })
    expect(await newestAudit()).toEqual(audited)
    await server.ask(clearStop, { coin: 'USDT', since }, olga.signedIn)
  })

  test('clears a stop whose time the database has to the microsecond', async () => {
    await server.database.execute(
      "INSERT INTO ledger_stops (coin, reason, since) VALUES ('USDT', 'by hand', '2026-01-02T03:04:05.678912Z')",
    )
    await server.ask(clearStop, { coin: 'USDT', since: await findSince() }, olga.signedIn)
    expect(await find()).toMatchObject({ stop: null })
  })
})

describe('the audit log', () => {
  beforeAll(async () => {
    const person = await registerWithFunds(server, '20000')
    const { id } = await withdraw(server, person, { amount: '2000' })
    await server.ask(approveWithdrawal, { id }, olga.signedIn)
  })

  test('the audit log names the operator, newest first', async () => {
    await server.ask(changeListing, { ...usdtOnBsc, withdrawals: 'paused' }, otto.signedIn)
    await server.ask(changeListing, { ...usdtOnBsc, withdrawals: 'open' }, olga.signedIn)
    const { items } = await server.ask(listAudit, {}, olga.signedIn)
    const operators = await listOperators(server.database)
    const memberId = ({ email }: Person) => operators.find((operator) => operator.email === email)?.memberId
    expect(items.slice(0, 2).map(({ operator }) => operator)).toEqual([memberId(olga), memberId(otto)])
  })

  test.each([
    ['changed', () => server.database.update(operatorAudit).set({ subject: 'nothing' })],
    ['deleted', () => server.database.delete(operatorAudit)],
    ['emptied', () => server.database.execute('TRUNCATE operator_audit')],
    ['rid of approvals', () => server.database.delete(withdrawalApprovals)],
  ])('the audit log can’t be %s', async (_what, change) => {
    const refused = { cause: { message: expect.stringContaining('append-only') as unknown } }
    await expect(change()).rejects.toMatchObject(refused)
  })
})
