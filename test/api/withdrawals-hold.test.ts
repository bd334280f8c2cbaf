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

/** What a thief can do who reads the mailbox, logged in with the password that they have set. */
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

it('who reads the mailbox takes nothing for a day, though they can set all passwords anew', async () => {
  const thief = await resetPassword(await registerWithFunds(server))
  const replaced = await replaceFundPassword(thief)
  expect((await beginWith(server, thief)).code).toBe(apiErrorCode.withdrawalsHeld)
  expect(await transfer(thief, replaced)).toBe(apiErrorCode.withdrawalsHeld)
  const { heldUntil } = await server.ask(listBalances, undefined, thief.signedIn)
  const seconds = (Date.parse(heldUntil ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
})

it('a fund password that takes the place of another holds withdrawals, the first one does not', async () => {
  const ann = await registerWithFunds(server)
  expect((await beginWith(server, ann)).code).toBe(0)
  await replaceFundPassword(ann)
  expect((await beginWith(server, ann)).code).toBe(apiErrorCode.withdrawalsHeld)
})

it('a withdrawal that is under verification is held, too', async () => {
  const ann = await registerWithFunds(server)
  const id = await verifyTwice(server, ann)
  const replaced = await replaceFundPassword(ann)
  const confirmed = await server.call(confirmWithdrawal, { id, fundPassword: replaced }, ann.signedIn)
  expect(confirmed.code).toBe(apiErrorCode.withdrawalsHeld)
})

it('who changes the password knowing it is not held', async () => {
  const ann = await registerWithFunds(server)
  await server.ask(changePassword, { currentPassword: ann.password, newPassword }, ann.signedIn)
  expect((await beginWith(server, ann)).code).toBe(0)
})

it('after a day everything goes on', async () => {
  const ann = await registerWithFunds(server)
  await replaceFundPassword(ann)
  server.advance(86_400)
  const later = { ...ann, signedIn: { ...ann.place, accessToken: (await logIn(server, ann)).accessToken } }
  expect((await beginWith(server, later)).code).toBe(0)
  expect(await server.ask(listBalances, undefined, later.signedIn)).toMatchObject({ heldUntil: null })
})
