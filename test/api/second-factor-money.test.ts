import { randomUUID } from 'node:crypto'

import type { InferInput } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deleteAccount, getProfile, sendAccountCode, setFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer } from '#api/transfers.ts'
import {
  beginWithdrawal,
  confirmWithdrawal,
  freezeWithdrawals,
  getWithdrawalRequest,
  sendUnfreezeCode,
  unfreezeWithdrawals,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
  verifyWithdrawalSecondFactor,
} from '#api/withdrawals.ts'

import { newEmail, newestCode, newestMail, otherCode, type Person, tokenOf } from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  beginWith,
  fundPassword,
  goodDraft,
  registerWithFunds,
  verifyTwice,
  walletConfig,
} from './support/withdrawals.ts'

// An attacker with a session, the login password, the fund password and the mailbox, but without the second factor.

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

const { passwordWrong, requestExpired, secondFactorMissing, secondFactorWrong } = apiErrorCode

/** Registers a user with an authenticator app whose current code is unused. */
async function registerGuarded(amount = '1000') {
  const person = await registerWithFunds(server, amount)
  const { secret, codes } = await turnTotpOn(server, person)
  server.advance(60)
  return { person, secret, codes, totp: () => ({ method: 'totp', code: codeOf(secret) }) as const }
}

async function codeFor(person: Person, purpose: 'set-fund-password' | 'delete-account'): Promise<string> {
  server.advance(61)
  await server.ask(sendAccountCode, { purpose }, person.signedIn)
  return newestCode(server, person.email)
}

describe('a withdrawal of an account with a second factor', () => {
  it('verifies a withdrawal by the second factor instead of the login password', async () => {
    const { person, totp } = await registerGuarded()
    const request = await server.ask(beginWithdrawal, goodDraft, person.signedIn)
    expect(request.nextStep).toBe('second-factor')
    const { id } = request
    await server.ask(verifyWithdrawalSecondFactor, { id, proof: totp() }, person.signedIn)
    expect(await server.ask(getWithdrawalRequest, { id }, person.signedIn)).toMatchObject({ nextStep: 'email-code' })
    const code = await newestCode(server, person.email)
    await server.ask(verifyWithdrawalCode, { id, code }, person.signedIn)
    expect(await server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)).toMatchObject({ id })
  })

  it('refuses to verify a withdrawal by the password or by a wrong or used code', async () => {
    const { person, totp } = await registerGuarded()
    const { id } = await server.ask(beginWithdrawal, goodDraft, person.signedIn)
    const password = { id, password: person.password }
    expect((await server.call(verifyWithdrawalPassword, password, person.signedIn)).code).toBe(secondFactorMissing)
    const proof = totp()
    const wrong = { ...proof, code: otherCode(proof.code) }
    const verify = async (tried: typeof proof, request = id) =>
      (await server.call(verifyWithdrawalSecondFactor, { id: request, proof: tried }, person.signedIn)).code
    expect(await verify(wrong)).toBe(secondFactorWrong)
    expect(await verify(proof)).toBe(0)
    const second = await server.ask(beginWithdrawal, goodDraft, person.signedIn)
    expect(await verify(proof, second.id)).toBe(secondFactorWrong)
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, person.signedIn)).code).toBe(requestExpired)
  })

  it('restarts a withdrawal verified by password before the second factor was added', async () => {
    const person = await registerWithFunds(server)
    const id = await verifyTwice(server, person)
    const { data: waiting } = await beginWith(server, person)
    await turnTotpOn(server, person)
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, person.signedIn)).code).toBe(requestExpired)
    const request = await server.ask(getWithdrawalRequest, { id: waiting?.id ?? '' }, person.signedIn)
    expect(request.nextStep).toBe('second-factor')
  })
})

describe('a transfer of an account with a second factor', () => {
  const transferOf = (amount: string) => ({ id: randomUUID(), coin: 'USDT', amount, email: newEmail(), fundPassword })

  it('requires the second factor for transfers of over 100 dollars within 24 hours', async () => {
    const { person, totp } = await registerGuarded()
    const send = async (input: InferInput<typeof createTransfer.input>) =>
      (await server.call(createTransfer, input, person.signedIn)).code
    expect(await send(transferOf('101'))).toBe(secondFactorMissing)
    expect(await send(transferOf('60'))).toBe(0)
    expect(await send(transferOf('41'))).toBe(secondFactorMissing)
    expect(await send(transferOf('40'))).toBe(0)
    const large = { ...transferOf('500'), secondFactor: totp() }
    const wrong = { ...large.secondFactor, code: otherCode(large.secondFactor.code) }
    expect(await send({ ...large, secondFactor: wrong })).toBe(secondFactorWrong)
    expect(await send(large)).toBe(0)
    // A retry after a lost answer: the transfer was made, and the code is used up.
    expect(await send(large)).toBe(0)
    server.advance(86_340)
    const token = { refreshToken: person.session.refreshToken }
    const { accessToken } = await server.ask(mainAuthentication.refreshToken, token, person.place)
    const dayLater = async (amount: string) =>
      (await server.call(createTransfer, transferOf(amount), { ...person.place, accessToken })).code
    expect(await dayLater('5')).toBe(secondFactorMissing)
    server.advance(60)
    expect(await dayLater('101')).toBe(secondFactorMissing)
    expect(await dayLater('100')).toBe(0)
    expect(await dayLater('5')).toBe(secondFactorMissing)
  })

  it('requires the fund password for a transfer with the second factor, too', async () => {
    const { person, totp } = await registerGuarded()
    const input = { ...transferOf('500'), fundPassword: 'teal-otter-58', secondFactor: totp() }
    expect((await server.call(createTransfer, input, person.signedIn)).code).toBe(apiErrorCode.fundPasswordWrong)
  })

  it('requires no second factor for a transfer from an account without one', async () => {
    const person = await registerWithFunds(server)
    expect((await server.call(createTransfer, transferOf('500'), person.signedIn)).code).toBe(0)
  })
})

describe('the fund password of an account with a second factor', () => {
  it('sets the fund password with the second factor, not with the login password', async () => {
    const { person, totp } = await registerGuarded('0')
    const code = await codeFor(person, 'set-fund-password')
    const input = { fundPassword: 'lagoon!basil84', code }
    const set = async (proof: object) =>
      (await server.call(setFundPassword, { ...input, ...proof }, person.signedIn)).code
    expect(await set({})).toBe(secondFactorMissing)
    expect(await set({ currentPassword: person.password })).toBe(secondFactorMissing)
    const secondFactor = totp()
    const wrong = { ...secondFactor, code: otherCode(secondFactor.code) }
    expect(await set({ secondFactor: wrong })).toBe(secondFactorWrong)
    // A wrong email code doesn't use up the proof.
    expect(await set({ secondFactor, code: otherCode(code) })).toBe(apiErrorCode.codeWrong)
    expect(await set({ secondFactor })).toBe(0)
  })

  it('sets the fund password with the login password in an account without a second factor', async () => {
    const person = await registerWithFunds(server, '0')
    const code = await codeFor(person, 'set-fund-password')
    const input = { fundPassword: 'lagoon!basil84', code }
    expect((await server.call(setFundPassword, input, person.signedIn)).code).toBe(passwordWrong)
    const proven = { ...input, currentPassword: person.password }
    expect((await server.call(setFundPassword, proven, person.signedIn)).code).toBe(0)
  })
})

it('ends a freeze with the second factor, not with the login password', async () => {
  const { person, totp } = await registerGuarded()
  const small = { id: randomUUID(), coin: 'USDT', amount: '5', email: newEmail(), fundPassword }
  await server.ask(createTransfer, small, person.signedIn)
  await server.ask(freezeWithdrawals, { token: tokenOf(await newestMail(server, person.email), 'token') })
  await server.ask(sendUnfreezeCode, undefined, person.signedIn)
  const input = { code: await newestCode(server, person.email), fundPassword }
  const unfreeze = async (proof: object) =>
    (await server.call(unfreezeWithdrawals, { ...input, ...proof }, person.signedIn)).code
  expect(await unfreeze({ password: person.password })).toBe(secondFactorMissing)
  expect(await unfreeze({ secondFactor: totp() })).toBe(0)
})

it('deletes an account with its second factor, not with the login password', async () => {
  const { person, totp } = await registerGuarded('0')
  const code = await codeFor(person, 'delete-account')
  const remove = async (proof: object) => (await server.call(deleteAccount, { code, ...proof }, person.signedIn)).code
  expect(await remove({ currentPassword: person.password })).toBe(secondFactorMissing)
  expect(await server.ask(getProfile, undefined, person.signedIn)).toMatchObject({ email: person.email })
  expect(await remove({ secondFactor: totp() })).toBe(0)
})
