import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { exportAccount } from '#api/account.ts'
import { listBalances, listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer } from '#api/transfers.ts'
import { confirmWithdrawal, listWithdrawals } from '#api/withdrawals.ts'

import { giveCoins, takeBack } from './support/funds.ts'
import { goodPassword, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  beginWith,
  fundPassword,
  registerWithFunds,
  verifyTwice,
  walletConfig,
  withdraw,
} from './support/withdrawals.ts'

let server: TestApp
let ann: Person
let eve: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  eve = await register(server)
})

afterAll(() => server.close())

/** Ann has sent away 90 of a deposit of 100 USDT; 10 of it are left, and 100 USDC. */
beforeEach(async () => {
  ann = await registerWithFunds(server, '100')
  await giveCoins(server, ann.session.userId, '100', 'USDC')
  await send({ amount: '90' })
})

async function send(changes: object = {}): Promise<number> {
  const input = { id: randomUUID(), coin: 'USDT', amount: '5', email: eve.email, fundPassword, ...changes }
  return (await server.call(createTransfer, input, ann.signedIn)).code
}

/** Reverses Ann's deposit. */
async function losesDeposit(): Promise<void> {
  await server.database.transaction((tx) => takeBack(tx, ann.session.userId, '100'))
}

async function balances() {
  return (await server.ask(listBalances, undefined, ann.signedIn)).balances
}

describe('a user who has used a deposit that is then reversed', () => {
  it('a user sees their debt beside their balances', async () => {
    await losesDeposit()
    expect(await balances()).toEqual([
      { coin: 'USDC', available: '100', held: '0', owed: '0' },
      { coin: 'USDT', available: '0', held: '0', owed: '90' },
    ])
    const { sections } = await server.ask(exportAccount, { currentPassword: goodPassword }, ann.signedIn)
    expect(sections['balances']).toContainEqual({ coin: 'USDT', available: '0', held: '0', owed: '90' })
  })

  it('a user with a debt can send no coin until it is paid', async () => {
    await losesDeposit()
    expect(await send({ coin: 'USDC' })).toBe(apiErrorCode.debtOutstanding)
    await giveCoins(server, ann.session.userId, '89.999999')
    expect(await send({ coin: 'USDC' })).toBe(apiErrorCode.debtOutstanding)
    await giveCoins(server, ann.session.userId, '5.000001')
    expect(await send({ coin: 'USDC' })).toBe(0)
    expect(await send()).toBe(0)
    expect(await balances()).toContainEqual({ coin: 'USDT', available: '0', held: '0', owed: '0' })
  })

  it('an incoming transfer settles a debt', async () => {
    await losesDeposit()
    const bob = await registerWithFunds(server, '50')
    const input = { id: randomUUID(), coin: 'USDT', amount: '50', email: ann.email, fundPassword }
    await server.ask(createTransfer, input, bob.signedIn)
    expect(await balances()).toContainEqual({ coin: 'USDT', available: '0', held: '0', owed: '40' })
    expect(await send()).toBe(apiErrorCode.debtOutstanding)
  })

  it('a user with a debt can neither begin nor confirm a withdrawal', async () => {
    const id = await verifyTwice(server, ann, { coin: 'USDC', amount: '50' })
    await losesDeposit()
    expect((await beginWith(server, ann, { coin: 'USDC', amount: '50' })).code).toBe(apiErrorCode.debtOutstanding)
    const confirmed = await server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn)
    expect(confirmed.code).toBe(apiErrorCode.debtOutstanding)
    expect((await server.ask(listWithdrawals, {}, ann.signedIn)).items).toEqual([])

    await giveCoins(server, ann.session.userId, '90')
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn)).code).toBe(0)
  })

  it('repeating a transfer or withdrawal booked before the debt returns its result', async () => {
    const transfer = randomUUID()
    expect(await send({ id: transfer, coin: 'USDC' })).toBe(0)
    const { id } = await withdraw(server, ann, { coin: 'USDC', amount: '50' })
    await losesDeposit()
    expect(await send({ id: transfer, coin: 'USDC' })).toBe(0)
    expect(await server.ask(confirmWithdrawal, { id, fundPassword }, ann.signedIn)).toMatchObject({ id })
  })

  it('the history shows the reversal, and what a later deposit paid of the debt', async () => {
    await losesDeposit()
    const later = await giveCoins(server, ann.session.userId, '120')
    const { items } = await server.ask(listEntries, { coin: 'USDT' }, ann.signedIn)
    expect(items.slice(0, 3).map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['debt-payment', '-90', '30'],
      ['deposit', '120', '120'],
      ['deposit-reversal', '-10', '0'],
    ])
    const { items: payments } = await server.ask(listEntries, { kind: 'debt-payment' }, ann.signedIn)
    expect(payments).toMatchObject([{ amount: '-90', reference: later }])
  })
})
