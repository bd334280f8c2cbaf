import { afterAll, beforeAll, expect, it } from 'vitest'

import { sendAccountCode, setFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer } from '#api/transfers.ts'
import { confirmWithdrawal } from '#api/withdrawals.ts'

import { logIn, newEmail, newestCode, type Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { beginWith, registerWithFunds, verifyTwice, walletConfig } from './support/withdrawals.ts'

const { changePassword, sendEmailCode, updatePassword } = mainAuthentication
const newPassword = 'mango.lamp.42'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
})

afterAll(() => server.close())

/** Resets the password and logs in with it, as a thief who reads the mailbox can. */
async function resetPassword(person: Person): Promise<Person> {
  const { email, place } = person
  server.advance(61)
  await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, place)
  await server.ask(updatePassword, { email, code: await newestCode(server, email), password: newPassword }, place)
  const session = await logIn(server, { ...person, password: newPassword })
  return { ...person, password: newPassword, signedIn: { ...place, accessToken: session.accessToken } }
}

async function replaceFundPassword({ email, password, signedIn }: Person): Promise<string> {
  server.advance(61)
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
  const replacement = {
    currentPassword: password,
    fundPassword: 'teal-otter-58',
    code: await newestCode(server, email),
  }
  await server.ask(setFundPassword, replacement, signedIn)
  return replacement.fundPassword
}

const transfer = async ({ signedIn }: Person, fundPassword: string) => {
  const draft = { id: crypto.randomUUID(), coin: 'USDT', amount: '20', email: newEmail(), fundPassword }
  return (await server.call(createTransfer, draft, signedIn)).code
}

it('someone who reads the mailbox can reset every password, but withdraws nothing for a day', async () => {
  const thief = await resetPassword(await registerWithFunds(server))
  const replaced = await replaceFundPassword(thief)
  expect((await beginWith(server, thief)).code).toBe(apiErrorCode.withdrawalsLocked)
  expect(await transfer(thief, replaced)).toBe(apiErrorCode.withdrawalsLocked)
  const { lockedUntil } = await server.ask(listBalances, undefined, thief.signedIn)
  const seconds = (Date.parse(lockedUntil ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
})

it('replacing a fund password locks withdrawals, setting the first one does not', async () => {
  const ann = await registerWithFunds(server)
  expect((await beginWith(server, ann)).code).toBe(0)
  await replaceFundPassword(ann)
  expect((await beginWith(server, ann)).code).toBe(apiErrorCode.withdrawalsLocked)
})

it('replacing a fund password locks a withdrawal under verification, too', async () => {
  const ann = await registerWithFunds(server)
  const id = await verifyTwice(server, ann)
  const replaced = await replaceFundPassword(ann)
  const confirmed = await server.call(confirmWithdrawal, { id, fundPassword: replaced }, ann.signedIn)
  expect(confirmed.code).toBe(apiErrorCode.withdrawalsLocked)
})

it('changing a password with the current one locks nothing', async () => {
  const ann = await registerWithFunds(server)
  await server.ask(changePassword, { currentPassword: ann.password, newPassword }, ann.signedIn)
  expect((await beginWith(server, ann)).code).toBe(0)
})

it('withdrawals are possible again a day after the fund password was replaced', async () => {
  const ann = await registerWithFunds(server)
  await replaceFundPassword(ann)
  server.advance(86_400)
  const later = { ...ann, signedIn: { ...ann.place, accessToken: (await logIn(server, ann)).accessToken } }
  expect((await beginWith(server, later)).code).toBe(0)
  expect(await server.ask(listBalances, undefined, later.signedIn)).toMatchObject({ lockedUntil: null })
})
