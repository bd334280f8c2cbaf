import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import {
  approveWithdrawal,
  changeListing,
  clearStop,
  liftPegStop,
  listAlertedOrders,
  listListings,
  listReviews,
  refuseWithdrawal,
  settleOrderAlert,
} from '#api/operators.ts'
import { cancelWithdrawal, getWithdrawal, type Withdrawal } from '#api/withdrawals.ts'
import { pageSize } from '#server/db/page-cursor.ts'
import { operatorAudit, withdrawalApprovals } from '#server/db/schema/operators.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'

import { Authenticator } from './support/authenticator.ts'
import { makeOperator, registerOperator, removeOperator } from './support/operators.ts'
import { newestMail, type Person, register } from './support/people.ts'
import { addPasskeyTo } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { goodDraft, registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

let server: TestApp
let olga: Person
let otto: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  olga = await registerOperator(server)
  otto = await registerOperator(server)
})

afterAll(() => server.close())

/** Above what passes automatically, below what needs four eyes. */
const reviewed = '2000'
const fourEyed = '10000.000000000000000001'

async function inReview(amount = reviewed): Promise<{ person: Person; withdrawal: Withdrawal }> {
  const person = await registerWithFunds(server, '20000')
  const withdrawal = await withdraw(server, person, { amount })
  expect(withdrawal.state).toBe('audit')
  return { person, withdrawal }
}

/** Inserts a withdrawal in review directly, for tests with many. */
async function insertInReview(userId: string): Promise<void> {
  const [id, createdAt] = [randomUUID(), new Date('2026-01-01T00:00:00Z')]
  const { fee, address, network, coin } = goodDraft
  const details = { key: `withdrawal ${id}`, kind: 'withdrawal', reference: id } as const
  const amount = parseAmount('1')
  await server.database.transaction(async (tx) => {
    const holdId = await new Ledger(systemClock).hold(tx, details, { userId, coin, amount })
    const row = { id, userId, coin, network, address, memo: null, amount, fee: parseAmount(fee), holdId, createdAt }
    await tx.insert(withdrawals).values({ ...row, state: 'audit', reason: null })
  })
}

const forbidden = { code: apiErrorCode.forbidden }
const usdtOnBsc = { coin: 'USDT', network: 'bsc' } as const
const newestAudit = async () => (await server.ask(listAudit, {}, olga.signedIn)).items[0]

describe('refused operator calls', () => {
  const [id, since] = [randomUUID(), '2026-01-01T00:00:00.000Z']
  const calls = (options: Person['signedIn'] | undefined) => [
    server.call(listReviews, {}, options),
    server.call(approveWithdrawal, { id }, options),
    server.call(refuseWithdrawal, { id, reason: 'Because' }, options),
    server.call(listListings, undefined, options),
    server.call(changeListing, { ...usdtOnBsc, deposits: 'paused' }, options),
    server.call(clearStop, { coin: 'USDT', since }, options),
    server.call(liftPegStop, { ...usdtOnBsc, since }, options),
    server.call(listAlertedOrders, {}, options),
    server.call(settleOrderAlert, { number: '0123456789', alert: 'unknown-status', note: 'Because' }, options),
    server.call(listAudit, {}, options),
  ]
  const codes = async (options: Person['signedIn'] | undefined) => {
    return new Set((await Promise.all(calls(options))).map(({ code }) => code))
  }

  test('operator calls are refused to visitors', async () => {
    expect(await codes(undefined)).toEqual(new Set([apiErrorCode.notLoggedIn]))
  })

  test('operator calls are refused to ordinary users, whatever `isAdmin` says', async () => {
    const person = await register(server)
    expect(person.session.isAdmin).toBe(true)
    expect(await codes(person.signedIn)).toEqual(new Set([apiErrorCode.forbidden]))
  })

  test('operator calls are refused to operators until they have a second factor', async () => {
    const person = await register(server)
    await makeOperator(server, person)
    expect(await codes(person.signedIn)).toEqual(new Set([apiErrorCode.forbidden]))
    await addPasskeyTo(server, person, new Authenticator(walletConfig.publicUrl))
    expect(await server.call(listReviews, {}, person.signedIn)).toMatchObject({ code: 0 })
  })

  test('operator calls are refused to former operators from the next call on', async () => {
    const person = await registerOperator(server)
    expect(await server.call(listAudit, {}, person.signedIn)).toMatchObject({ code: 0 })
    await removeOperator(server, person)
    expect(await codes(person.signedIn)).toEqual(new Set([apiErrorCode.forbidden]))
  })

  test('operator calls are refused to futures accounts, even with an operator’s email', async () => {
    const { email } = olga
    const person = await register(server, { realm: 'futures', email })
    expect(await codes(person.signedIn)).toEqual(new Set([apiErrorCode.notLoggedIn]))
  })
})

describe('withdrawals in review', () => {
  test('lists withdrawals in review, oldest first, with what an operator has to know', async () => {
    const { person, withdrawal } = await inReview()
    const { items } = await server.ask(listReviews, { state: 'audit' }, olga.signedIn)
    expect(items.find(({ id }) => id === withdrawal.id)).toMatchObject({
      ...withdrawal,
      userId: person.session.userId,
      memberId: expect.stringMatching(/^\d+$/) as unknown,
      registeredAt: expect.any(String) as unknown,
      approvals: [],
      requiredApprovals: 1,
      mayApprove: true,
    })
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
  })

  test('an approved withdrawal passes, and the approval is audited', async () => {
    const { person, withdrawal } = await inReview()
    const { id } = withdrawal
    const review = await server.ask(approveWithdrawal, { id }, olga.signedIn)
    expect(review).toMatchObject({
      id,
      state: 'audit-pass',
      mayApprove: false,
      approvals: [{ at: expect.any(String) as unknown }],
    })
    expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit-pass' })
    expect(await newestAudit()).toMatchObject({
      action: 'approve',
      subject: id,
      details: { amount: '2000 USDT', network: 'bsc', approvals: '1 of 1' },
    })
  })

  test('refusing a withdrawal returns the amount and tells the user the reason', async () => {
    const { person, withdrawal } = await inReview()
    const { id } = withdrawal
    const refusal = { id, reason: '  The address belongs to a known fraud.  ' }
    const review = await server.ask(refuseWithdrawal, refusal, olga.signedIn)
    expect(review).toMatchObject({ state: 'audit-refuse', reason: 'The address belongs to a known fraud.' })
    const { balances } = await server.ask(listBalances, undefined, person.signedIn)
    expect(balances).toEqual([{ coin: 'USDT', available: '20000', held: '0', owed: '0' }])
    expect((await newestMail(server, person.email)).text).toContain('The address belongs to a known fraud.')
    expect(await newestAudit()).toMatchObject({
      action: 'refuse',
      details: { reason: 'The address belongs to a known fraud.' },
    })
  })

  test.each(['', '  a ', 'x'.repeat(301)])('a withdrawal can’t be refused with the reason "%s"', async (reason) => {
    const { withdrawal } = await inReview()
    expect(await server.call(refuseWithdrawal, { id: withdrawal.id, reason }, olga.signedIn)).toMatchObject({
      code: apiErrorCode.invalidRequest,
    })
  })

  test('a withdrawal in review is decided once', async () => {
    const conflict = { code: apiErrorCode.stateConflict }
    const [approved, refused, cancelled] = [await inReview(), await inReview(), await inReview()]
    await server.ask(approveWithdrawal, { id: approved.withdrawal.id }, olga.signedIn)
    await server.ask(refuseWithdrawal, { id: refused.withdrawal.id, reason: 'Because' }, olga.signedIn)
    await server.ask(cancelWithdrawal, { id: cancelled.withdrawal.id }, cancelled.person.signedIn)
    const audited = await server.database.$count(operatorAudit)
    for (const { withdrawal } of [approved, refused, cancelled]) {
      const { id } = withdrawal
      expect(await server.call(approveWithdrawal, { id }, otto.signedIn)).toMatchObject(conflict)
      expect(await server.call(refuseWithdrawal, { id, reason: 'Because' }, otto.signedIn)).toMatchObject(conflict)
    }
    // Refused decisions are neither in the books nor in the audit.
    expect(await server.database.$count(operatorAudit)).toBe(audited)
    const ofCancelled = eq(withdrawalApprovals.withdrawalId, cancelled.withdrawal.id)
    expect(await server.database.$count(withdrawalApprovals, ofCancelled)).toBe(0)
  })

  test('an unknown withdrawal is not found', async () => {
    const notFound = { code: apiErrorCode.notFound }
    const id = randomUUID()
    expect(await server.call(approveWithdrawal, { id }, olga.signedIn)).toMatchObject(notFound)
    expect(await server.call(refuseWithdrawal, { id, reason: 'Because' }, olga.signedIn)).toMatchObject(notFound)
  })

  test('an operator can’t approve their own withdrawal', async () => {
    const person = await registerWithFunds(server, '20000')
    const { id } = await withdraw(server, person, { amount: reviewed })
    await makeOperator(server, person)
    await addPasskeyTo(server, person, new Authenticator(walletConfig.publicUrl))
    const { items } = await server.ask(listReviews, { state: 'audit' }, person.signedIn)
    expect(items.find((item) => item.id === id)).toMatchObject({ mayApprove: false })
    expect(await server.call(approveWithdrawal, { id }, person.signedIn)).toMatchObject(forbidden)
    expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit' })
  })

  test('lists withdrawals that passed automatically, newest first', async () => {
    const person = await registerWithFunds(server)
    const { id } = await withdraw(server, person)
    const { items } = await server.ask(listReviews, {}, olga.signedIn)
    expect(items[0]).toMatchObject({ id, state: 'audit-pass', mayApprove: false })
  })

  test('pages of withdrawals in review have no gaps or duplicates', async () => {
    const { person } = await inReview()
    for (let number = 0; number < pageSize; number += 1) await insertInReview(person.session.userId)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { state: 'audit', ...(cursor !== undefined && { cursor }) } as const
      const page = await server.ask(listReviews, query, olga.signedIn)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(await server.database.$count(withdrawals, eq(withdrawals.state, 'audit')))
  })
})

describe('withdrawals above the four-eyes limit', () => {
  test('above the four-eyes limit, two operators have to approve a withdrawal', async () => {
    const { person, withdrawal } = await inReview(fourEyed)
    const { id } = withdrawal
    const first = await server.ask(approveWithdrawal, { id }, olga.signedIn)
    expect(first).toMatchObject({ state: 'audit', requiredApprovals: 2, mayApprove: false, approvals: [{}] })
    expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit' })
    expect(await newestAudit()).toMatchObject({ details: { approvals: '1 of 2' } })
    const second = await server.ask(approveWithdrawal, { id }, otto.signedIn)
    expect(second).toMatchObject({ state: 'audit-pass', approvals: [{}, {}] })
    expect(new Set(second.approvals.map(({ operator }) => operator)).size).toBe(2)
  })

  test('an approval no longer counts once its operator has lost the role', async () => {
    const { withdrawal } = await inReview(fourEyed)
    const { id } = withdrawal
    const former = await registerOperator(server)
    await server.ask(approveWithdrawal, { id }, former.signedIn)
    await removeOperator(server, former)
    const operator = olga.session.memberId
    expect(await server.ask(approveWithdrawal, { id }, olga.signedIn)).toMatchObject({
      state: 'audit',
      approvals: [{ operator }],
    })
    const decided = await server.ask(approveWithdrawal, { id }, otto.signedIn)
    expect(decided).toMatchObject({ state: 'audit-pass', approvals: [{}, {}, {}] })
  })

  test('one operator can’t approve a withdrawal twice', async () => {
    const { withdrawal } = await inReview(fourEyed)
    const { id } = withdrawal
    await server.ask(approveWithdrawal, { id }, olga.signedIn)
    expect(await server.call(approveWithdrawal, { id }, olga.signedIn)).toMatchObject({
      code: apiErrorCode.stateConflict,
    })
  })

  test('one operator can refuse a withdrawal, even after another’s approval', async () => {
    const { person, withdrawal } = await inReview(fourEyed)
    const { id } = withdrawal
    await server.ask(approveWithdrawal, { id }, olga.signedIn)
    await server.ask(refuseWithdrawal, { id, reason: 'Not so fast' }, otto.signedIn)
    expect(await server.ask(getWithdrawal, { id }, person.signedIn)).toMatchObject({ state: 'audit-refuse' })
  })

  test('a withdrawal of exactly the four-eyes limit needs one operator', async () => {
    const { withdrawal } = await inReview('10000')
    const { id } = withdrawal
    expect(await server.ask(approveWithdrawal, { id }, olga.signedIn)).toMatchObject({ state: 'audit-pass' })
  })
})
