import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { setListedOnly } from '#api/address-book.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer } from '#api/transfers.ts'
import { cancelWithdrawal, confirmWithdrawal, getWithdrawalUsage } from '#api/withdrawals.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import { systemClock } from '#server/lib/clock.ts'

import { changeTerm } from './support/coin-terms.ts'
import { giveCoins, takeBack } from './support/funds.ts'
import { logIn, newEmail, type Person } from './support/people.ts'
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

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

async function usdtOf(person: Person) {
  const { balances } = await server.ask(listBalances, undefined, person.signedIn)
  return balances.find(({ coin }) => coin === 'USDT')
}

describe('a confirmation', () => {
  it('repeating a confirmation returns the same withdrawal, to its owner only', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    const first = await server.ask(confirmWithdrawal, { id, fundPassword }, bob.signedIn)
    const again = await server.ask(confirmWithdrawal, { id, fundPassword }, bob.signedIn)
    expect(again).toEqual(first)
    expect(await usdtOf(bob)).toMatchObject({ held: '100' })
    const carl = await registerWithFunds(server)
    const another = await server.call(confirmWithdrawal, { id, fundPassword }, carl.signedIn)
    expect(another.code).toBe(apiErrorCode.requestExpired)
  })

  it('a confirmation repeats the checks of the form', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    const { database } = server
    const place = { coin: 'USDT', network: 'bsc' } as const
    const open = (withdrawalsOpen: boolean) => changeListing(database, place, { withdrawalsOpen }, systemClock())
    const change = (kind: 'withdrawal-fee' | 'withdrawal-minimum' | 'daily-limit', value: string) =>
      changeTerm(database, { ...place, kind, ...(kind === 'daily-limit' && { network: null }) }, value, systemClock())
    const { userId } = bob.session
    const changes = [
      ['networkUnavailable', () => open(false), () => open(true)],
      ['feeChanged', () => change('withdrawal-fee', '0.6'), () => change('withdrawal-fee', '0.5')],
      ['amountBelowMinimum', () => change('withdrawal-minimum', '101'), () => change('withdrawal-minimum', '5')],
      ['amountAboveLimit', () => change('daily-limit', '99'), () => change('daily-limit', '50000')],
      [
        'debtOutstanding',
        () => database.transaction((tx) => takeBack(tx, userId, '1', 'USDC')),
        () => giveCoins(server, userId, '1', 'USDC'),
      ],
    ] as const
    for (const [code, apply, undo] of changes) {
      await apply()
      const refused = await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)
      expect([code, refused.code]).toEqual([code, apiErrorCode[code]])
      await undo()
    }
    expect(await usdtOf(bob)).toMatchObject({ available: '1000', held: '0' })
    expect((await server.ask(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).state).toBe('audit-pass')
  })

  it('a confirmation is refused for an address that isn’t listed by then', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    await server.ask(setListedOnly, { isListedOnly: true, fundPassword }, bob.signedIn)
    const refused = await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)
    expect(refused.code).toBe(apiErrorCode.addressNotListed)
  })

  it('a confirmation holds nothing when the balance is gone, and can be retried', async () => {
    const bob = await registerWithFunds(server, '150')
    const [first, second] = [await verifyTwice(server, bob), await verifyTwice(server, bob)]
    await server.ask(confirmWithdrawal, { id: first, fundPassword }, bob.signedIn)
    const refused = await server.call(confirmWithdrawal, { id: second, fundPassword }, bob.signedIn)
    expect(refused.code).toBe(apiErrorCode.insufficientBalance)
    expect(await usdtOf(bob)).toMatchObject({ available: '50', held: '100' })
    await server.ask(cancelWithdrawal, { id: first }, bob.signedIn)
    expect((await server.ask(confirmWithdrawal, { id: second, fundPassword }, bob.signedIn)).id).toBe(second)
  })

  it('counts the withdrawals of 24 hours toward the limit, without canceled ones', async () => {
    const rich = await registerWithFunds(server, '200000')
    const first = await withdraw(server, rich, { amount: '30000' })
    expect(first.state).toBe('audit')
    expect(await server.ask(getWithdrawalUsage, undefined, rich.signedIn)).toEqual({ used: { USDT: '30000' } })
    const tooMuch = await beginWith(server, rich, { amount: '20000.000001' })
    expect(tooMuch.code).toBe(apiErrorCode.amountAboveLimit)
    await server.ask(cancelWithdrawal, { id: first.id }, rich.signedIn)
    expect(await server.ask(getWithdrawalUsage, undefined, rich.signedIn)).toEqual({ used: {} })
    await withdraw(server, rich, { amount: '50000' })
    server.advance(86_400)
    const { accessToken } = await logIn(server, rich)
    const tomorrow = { ...rich, signedIn: { ...rich.place, accessToken } }
    expect((await beginWith(server, tomorrow, { amount: '50000' })).code).toBe(0)
  })

  it('withdrawals share their limit with internal transfers and report the use of both', async () => {
    const rich = await registerWithFunds(server, '200000')
    const transfer = { id: randomUUID(), coin: 'USDT', amount: '20000.5', email: newEmail(), fundPassword }
    await server.ask(createTransfer, transfer, rich.signedIn)
    await withdraw(server, rich, { amount: '1000' })
    expect(await server.ask(getWithdrawalUsage, undefined, rich.signedIn)).toEqual({ used: { USDT: '21000.5' } })
    expect((await beginWith(server, rich, { amount: '28999.500001' })).code).toBe(apiErrorCode.amountAboveLimit)
    expect((await beginWith(server, rich, { amount: '28999.5' })).code).toBe(0)
  })
})
