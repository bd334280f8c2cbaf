import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances, listEntries } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  beginWithdrawal,
  cancelWithdrawal,
  confirmWithdrawal,
  getWithdrawal,
  getWithdrawalRequest,
  listWithdrawals,
  sendWithdrawalCode,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
} from '#api/withdrawals.ts'
import { changeListing } from '#server/coins/listings.repository.ts'
import { systemClock } from '#server/lib/clock.ts'
import { liftStop, stopCoin } from '#server/ledger/stops.repository.ts'

import { logIn, newestCode, newestMail, otherCode, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  beginWith,
  fundPassword,
  goodDraft,
  registerWithFunds,
  verifyTwice,
  walletConfig,
  withdraw,
} from './support/withdrawals.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  ann = await registerWithFunds(server, '200000')
})

afterAll(() => server.close())

async function usdtOf(person: Person) {
  const { balances } = await server.ask(listBalances, undefined, person.signedIn)
  return balances.find(({ coin }) => coin === 'USDT')
}

describe('a withdrawal form', () => {
  it('checking a withdrawal form holds nothing', async () => {
    const request = await server.ask(beginWithdrawal, goodDraft, ann.signedIn)
    expect(request).toMatchObject({ ...goodDraft, memo: null, arrives: '99.5', nextStep: 'password', resembles: null })
    expect(request.needsReview).toBe(false)
    expect(await usdtOf(ann)).toEqual({ coin: 'USDT', available: '200000', held: '0', owed: '0' })
    expect(await server.ask(getWithdrawalRequest, { id: request.id }, ann.signedIn)).toEqual(request)
  })

  it.each([
    ['no address', { address: '0x12' }, 'addressInvalid'],
    ['an address of another network', { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }, 'addressInvalid'],
    ['a wrong checksum', { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5D359' }, 'addressInvalid'],
    ['a memo on a network without memos', { memo: '12' }, 'invalidRequest'],
    ['an unsupported network', { coin: 'BTC', network: 'bitcoin', fee: '0.0001' }, 'networkUnavailable'],
    ['a network without the coin', { network: 'tron' }, 'networkUnavailable'],
    ['an unknown coin', { coin: 'NONE' }, 'networkUnavailable'],
    ['an amount below the minimum', { amount: '4.999999' }, 'amountBelowMinimum'],
    ['an amount of zero', { amount: '0' }, 'amountBelowMinimum'],
    ['more than the daily limit', { amount: '50000.000001' }, 'amountAboveLimit'],
    ['another fee', { fee: '0.4' }, 'feeChanged'],
    ['more decimals than the books have', { amount: '5.0000000000000000001' }, 'amountTooFine'],
  ] as const)('refuses a withdrawal form with %s', async (_case, changes, code) => {
    expect((await beginWith(server, ann, changes)).code).toBe(apiErrorCode[code])
  })

  it('accepts as many decimals as the network has, 6 for USDT on Ethereum and 18 on BSC', async () => {
    const fine = { amount: '100.0000001' }
    expect((await beginWith(server, ann, fine)).code).toBe(0)
    const onEthereum = { ...fine, network: 'ethereum', fee: '2' }
    expect((await beginWith(server, ann, onEthereum)).code).toBe(apiErrorCode.amountTooFine)
    expect((await beginWith(server, ann, { ...onEthereum, amount: '100.000001000' })).code).toBe(0)
  })

  it('a withdrawal form accepts an address without a checksum', async () => {
    expect((await beginWith(server, ann, { address: goodDraft.address.toLowerCase() })).code).toBe(0)
  })

  it('refuses a withdrawal form above the balance or without a fund password', async () => {
    const poor = await registerWithFunds(server, '99.999999999999999999')
    expect((await beginWith(server, poor)).code).toBe(apiErrorCode.insufficientBalance)
    expect((await beginWith(server, await register(server))).code).toBe(apiErrorCode.fundPasswordMissing)
  })

  it('refuses a withdrawal form while the coin is paused on the network or its books don’t match', async () => {
    const place = { coin: 'USDT', network: 'bsc' } as const
    const now = systemClock()
    await changeListing(server.database, place, { withdrawalsOpen: false }, now)
    expect((await beginWith(server, ann)).code).toBe(apiErrorCode.networkUnavailable)
    expect((await beginWith(server, ann, { network: 'ethereum', fee: '2' })).code).toBe(0)
    await changeListing(server.database, place, { withdrawalsOpen: true }, now)
    await stopCoin(server.database, { coin: 'USDT', reason: 'a test', since: now })
    expect((await beginWith(server, ann, { network: 'ethereum', fee: '2' })).code).toBe(apiErrorCode.networkUnavailable)
    await liftStop(server.database, 'USDT')
    expect((await beginWith(server, ann)).code).toBe(0)
  })
})

describe('the three verifications', () => {
  it('the amount is held only once all three verifications have passed', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    expect(await usdtOf(bob)).toMatchObject({ available: '1000', held: '0' })
    const withdrawal = await server.ask(confirmWithdrawal, { id, fundPassword }, bob.signedIn)
    expect(withdrawal).toMatchObject({ ...goodDraft, id, arrives: '99.5', state: 'audit-pass', transactionHash: null })
    expect(withdrawal.steps.map(({ state }) => state)).toEqual(['audit', 'audit-pass'])
    expect(await usdtOf(bob)).toMatchObject({ available: '900', held: '100' })
    const { items } = await server.ask(listEntries, {}, bob.signedIn)
    expect(items[0]).toMatchObject({ kind: 'withdrawal', amount: '-100', reference: id })
  })

  it('the three verifications are accepted only in order', async () => {
    const bob = await registerWithFunds(server)
    const { id } = await server.ask(beginWithdrawal, goodDraft, bob.signedIn)
    const { requestExpired } = apiErrorCode
    expect((await server.call(sendWithdrawalCode, { id }, bob.signedIn)).code).toBe(requestExpired)
    expect((await server.call(verifyWithdrawalCode, { id, code: '123456' }, bob.signedIn)).code).toBe(requestExpired)
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).code).toBe(requestExpired)
    await server.ask(verifyWithdrawalPassword, { id, password: bob.password }, bob.signedIn)
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, bob.signedIn)).code).toBe(requestExpired)
    expect((await server.ask(getWithdrawalRequest, { id }, bob.signedIn)).nextStep).toBe('email-code')
  })

  it('the three verifications refuse a wrong password, code and fund password', async () => {
    const bob = await registerWithFunds(server)
    const { id } = await server.ask(beginWithdrawal, goodDraft, bob.signedIn)
    const wrong = await server.call(verifyWithdrawalPassword, { id, password: 'wrong' }, bob.signedIn)
    expect(wrong.code).toBe(apiErrorCode.passwordWrong)
    await server.ask(verifyWithdrawalPassword, { id, password: bob.password }, bob.signedIn)
    const code = await newestCode(server, bob.email)
    const wrongCode = await server.call(verifyWithdrawalCode, { id, code: otherCode(code) }, bob.signedIn)
    expect(wrongCode.code).toBe(apiErrorCode.codeWrong)
    await server.ask(verifyWithdrawalCode, { id, code }, bob.signedIn)
    const wrongFund = await server.call(confirmWithdrawal, { id, fundPassword: bob.password }, bob.signedIn)
    expect(wrongFund.code).toBe(apiErrorCode.fundPasswordWrong)
    expect(await usdtOf(bob)).toMatchObject({ held: '0' })
  })

  it('the emailed code names its withdrawal and works for no other', async () => {
    const bob = await registerWithFunds(server)
    const first = await server.ask(beginWithdrawal, goodDraft, bob.signedIn)
    const second = await server.ask(beginWithdrawal, { ...goodDraft, amount: '200' }, bob.signedIn)
    await server.ask(verifyWithdrawalPassword, { id: first.id, password: bob.password }, bob.signedIn)
    const { text, subject } = await newestMail(server, bob.email)
    expect(subject).toBe('Your code to confirm this withdrawal')
    expect(text).toContain(`100 USDT, BSC, to ${goodDraft.address}`)
    const code = await newestCode(server, bob.email)
    await server.ask(verifyWithdrawalPassword, { id: second.id, password: bob.password }, bob.signedIn)
    const moved = await server.call(verifyWithdrawalCode, { id: second.id, code }, bob.signedIn)
    // One code in a million is the same by chance.
    const isSame = code === (await newestCode(server, bob.email))
    expect(moved.code).toBe(isSame ? 0 : apiErrorCode.codeWrong)
    await server.ask(verifyWithdrawalCode, { id: first.id, code }, bob.signedIn)
  })

  it('a withdrawal refuses an email code for another purpose', async () => {
    const bob = await registerWithFunds(server)
    const { id } = await server.ask(beginWithdrawal, goodDraft, bob.signedIn)
    await server.ask(verifyWithdrawalPassword, { id, password: bob.password }, bob.signedIn)
    const right = await newestCode(server, bob.email)
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, bob.signedIn)
    const other = await newestCode(server, bob.email)
    const answer = await server.call(verifyWithdrawalCode, { id, code: other }, bob.signedIn)
    expect(answer.code).toBe(other === right ? 0 : apiErrorCode.codeWrong)
  })

  it('the three verifications belong to the session that started them', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    const { accessToken } = await logIn(server, bob)
    const { requestExpired } = apiErrorCode
    const elsewhere = { ...bob.place, accessToken }
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, elsewhere)).code).toBe(requestExpired)
    expect((await server.call(getWithdrawalRequest, { id }, elsewhere)).code).toBe(requestExpired)
    expect((await server.call(getWithdrawalRequest, { id }, ann.signedIn)).code).toBe(requestExpired)
  })

  it('the three verifications expire after 15 minutes', async () => {
    const bob = await registerWithFunds(server)
    const id = await verifyTwice(server, bob)
    server.advance(14 * 60)
    // The same session with an access token that outlives the request.
    const token = { refreshToken: bob.session.refreshToken }
    const { accessToken } = await server.ask(mainAuthentication.refreshToken, token, bob.place)
    const later = { ...bob.place, accessToken }
    expect((await server.ask(getWithdrawalRequest, { id }, later)).nextStep).toBe('fund-password')
    server.advance(60)
    expect((await server.call(getWithdrawalRequest, { id }, later)).code).toBe(apiErrorCode.requestExpired)
    const late = await server.call(confirmWithdrawal, { id, fundPassword }, later)
    expect(late.code).toBe(apiErrorCode.requestExpired)
    const { balances } = await server.ask(listBalances, undefined, later)
    expect(balances).toMatchObject([{ coin: 'USDT', available: '1000', held: '0' }])
  })
})

describe('withdrawals', () => {
  it('withdrawals above the review limit wait for an operator and can be canceled', async () => {
    const bob = await registerWithFunds(server, '5000')
    const small = await withdraw(server, bob, { amount: '1000' })
    const large = await withdraw(server, bob, { amount: '1000.000000000000000001' })
    expect([small.state, large.state]).toEqual(['audit-pass', 'audit'])
    const cancelled = await server.ask(cancelWithdrawal, { id: large.id }, bob.signedIn)
    expect(cancelled.steps.map(({ state }) => state)).toEqual(['audit', 'cancelled'])
    expect(await usdtOf(bob)).toMatchObject({ available: '4000', held: '1000' })
    const again = await server.call(cancelWithdrawal, { id: large.id }, bob.signedIn)
    expect(again.code).toBe(apiErrorCode.stateConflict)
  })

  it('withdrawals are visible to their owner only', async () => {
    const bob = await registerWithFunds(server)
    const { id } = await withdraw(server, bob)
    const now = await logIn(server, ann)
    const other = { ...ann.place, accessToken: now.accessToken }
    expect((await server.call(getWithdrawal, { id }, other)).code).toBe(apiErrorCode.notFound)
    expect((await server.call(cancelWithdrawal, { id }, other)).code).toBe(apiErrorCode.notFound)
    expect((await server.ask(getWithdrawal, { id }, bob.signedIn)).id).toBe(id)
  })

  it('lists withdrawals newest first, filtered by coin, state and day', async () => {
    const bob = await registerWithFunds(server)
    const [first, second] = [await withdraw(server, bob), await withdraw(server, bob, { amount: '50' })]
    await server.ask(cancelWithdrawal, { id: first.id }, bob.signedIn)
    const listed = async (filter: v.InferInput<typeof listWithdrawals.input>) => {
      return (await server.ask(listWithdrawals, filter, bob.signedIn)).items.map(({ id }) => id)
    }
    const today = first.createdAt.slice(0, 10)
    expect(await listed({})).toEqual([second.id, first.id])
    expect(await listed({ state: 'cancelled', coin: 'USDT', from: today, to: today })).toEqual([first.id])
    expect(await listed({ coin: 'ETH' })).toEqual([])
    expect(await listed({ to: '2020-01-01' })).toEqual([])
    const reversed = await server.call(listWithdrawals, { from: '2026-01-02', to: '2026-01-01' }, bob.signedIn)
    expect(reversed.code).toBe(apiErrorCode.invalidRequest)
  })

  it('withdrawals are reported by email and in the app', async () => {
    const bob = await registerWithFunds(server, '5000')
    const { id } = await withdraw(server, bob, { amount: '2000' })
    const requested = await newestMail(server, bob.email)
    expect(requested.subject).toBe('A withdrawal was confirmed')
    expect(requested.text).toContain('https://app.example/#/coinTopup/freeze?')
    await server.ask(cancelWithdrawal, { id }, bob.signedIn)
    expect((await newestMail(server, bob.email)).subject).toBe('Your withdrawal was canceled')
    const { items } = await server.ask(listSystemMessages, {}, bob.signedIn)
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'withdrawal-cancelled', values: { amount: '2000 USDT', network: 'BSC', recipient: goodDraft.address } },
      { kind: 'withdrawal-requested' },
    ])
  })
})
