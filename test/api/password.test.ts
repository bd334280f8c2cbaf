import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getProfile, listLoginHistory, setFundPassword, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'

import {
  logIn,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  otherCode,
  type Person,
  register,
} from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { sendEmailCode, updatePassword, changePassword, login } = mainAuthentication
const newPassword = 'mango.lamp.42'
const fundPassword = 'teal-otter-58'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const isOpen = async ({ accessToken }: { accessToken: string }) =>
  (await server.call(getProfile, undefined, { accessToken })).code === 0

async function setFund(person: Person) {
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, person.signedIn)
  const code = await newestCode(server, person.email)
  await server.ask(setFundPassword, { currentPassword: person.password, fundPassword, code }, person.signedIn)
}

async function askReset(email: string): Promise<void> {
  await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
}

describe('account/changePassword', () => {
  it('changes the password, logs out other devices and notifies the owner', async () => {
    const person = await register(server)
    const other = await logIn(server, { ...person, deviceId: randomUUID() })
    await server.ask(changePassword, { currentPassword: person.password, newPassword }, person.signedIn)
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(person.session)).toBe(true)
    expect((await server.call(login, { email: person.email, password: person.password }, person.place)).code).toBe(
      apiErrorCode.loginFailed,
    )
    expect(await logIn(server, { ...person, password: newPassword })).toMatchObject({ email: person.email })
    expect((await server.mailsTo(person.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  })

  it('forgets all known devices except the current one after a password change', async () => {
    const person = await register(server)
    const other = { ...person, deviceId: randomUUID() }
    await logIn(server, other)
    await server.ask(changePassword, { currentPassword: person.password, newPassword }, person.signedIn)
    const newDeviceMails = async () =>
      (await server.mailsTo(person.email)).filter(({ subject }) => subject === 'Login from a new device').length
    expect(await newDeviceMails()).toBe(1)
    await logIn(server, { ...person, password: newPassword })
    expect(await newDeviceMails()).toBe(1)
    await logIn(server, { ...other, password: newPassword })
    expect(await newDeviceMails()).toBe(2)
  })

  it('allows five attempts per session at the current password', async () => {
    const person = await register(server)
    const other = await logIn(server, { ...person, deviceId: randomUUID() })
    const codes: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const input = { currentPassword: 'wrong-horse-9', newPassword }
      codes.push((await server.call(changePassword, input, person.signedIn)).code)
    }
    expect(codes).toEqual([...Array<number>(5).fill(apiErrorCode.passwordWrong), apiErrorCode.tooManyTries])
    // A stolen session must not block the owner's.
    const input = { currentPassword: person.password, newPassword }
    expect((await server.call(changePassword, input, { accessToken: other.accessToken })).code).toBe(0)
  })

  it('refuses to change to the current password, the fund password, a common one or a personal one', async () => {
    const person = await register(server)
    await setFund(person)
    const change = async (newPassword: string) =>
      (await server.call(changePassword, { currentPassword: person.password, newPassword }, person.signedIn)).code
    expect(await change(person.password)).toBe(apiErrorCode.secretReused)
    expect(await change(fundPassword)).toBe(apiErrorCode.secretReused)
    expect(await change('Password123')).toBe(apiErrorCode.passwordGuessable)
    expect(await change(person.email)).toBe(apiErrorCode.passwordGuessable)
    expect(await change('onlyletters')).toBe(apiErrorCode.invalidRequest)
    expect(await change(newPassword)).toBe(0)
  })

  it('refuses a password change without a login', async () => {
    const answer = await server.call(changePassword, { currentPassword: 'x', newPassword })
    expect(answer.code).toBe(apiErrorCode.notLoggedIn)
  })
})

describe('register/updatePassword', () => {
  it('resets a forgotten password, logs out all devices and notifies the owner', async () => {
    const person = await register(server)
    await askReset(person.email)
    const code = await newestCode(server, person.email)
    await server.ask(updatePassword, { email: person.email, password: newPassword, code }, person.place)
    expect(await isOpen(person.session)).toBe(false)
    expect((await newestMail(server, person.email)).subject).toBe('Your password was reset')
    const { accessToken } = await logIn(server, { ...person, password: newPassword })
    const { items } = await server.ask(listLoginHistory, {}, { accessToken })
    expect(items.map(({ kind }) => kind)).toContain('password-reset')
  })

  it('accepts a password reset by GET as well', async () => {
    const person = await register(server)
    await askReset(person.email)
    const code = await newestCode(server, person.email)
    const input = { email: person.email, password: newPassword, code }
    expect((await server.call(updatePassword, input, { ...person.place, method: 'GET' })).code).toBe(0)
    expect(await logIn(server, { ...person, password: newPassword })).toMatchObject({ email: person.email })
  })

  it('doesn’t reveal through a password reset whether an account exists', async () => {
    const person = await register(server)
    const missing = newEmail()
    const input = { password: newPassword, code: '123456' }
    const unasked = [person.email, missing].map((email) => server.call(updatePassword, { ...input, email }, newPlace()))
    expect((await Promise.all(unasked)).map(({ code }) => code)).toEqual(Array(2).fill(apiErrorCode.codeExpired))
    await askReset(person.email)
    await askReset(missing)
    const wrong = otherCode(await newestCode(server, person.email))
    for (const email of [person.email, missing]) {
      const codes: number[] = []
      for (let index = 0; index < 6; index += 1) {
        codes.push((await server.call(updatePassword, { ...input, email, code: wrong }, newPlace())).code)
      }
      expect(codes).toEqual([...Array<number>(5).fill(apiErrorCode.codeWrong), apiErrorCode.tooManyTries])
    }
  })

  it('refuses common and reused passwords in a reset and keeps the code valid', async () => {
    const person = await register(server)
    await setFund(person)
    await askReset(person.email)
    const code = await newestCode(server, person.email)
    const reset = async (password: string) =>
      (await server.call(updatePassword, { email: person.email, password, code }, person.place)).code
    expect(await reset('Password123')).toBe(apiErrorCode.passwordGuessable)
    expect(await reset(person.password)).toBe(apiErrorCode.secretReused)
    expect(await reset(fundPassword)).toBe(apiErrorCode.secretReused)
    expect(await reset(newPassword)).toBe(0)
  })

  it('leaves other accounts’ sessions alone in a password reset', async () => {
    const person = await register(server)
    await askReset(person.email)
    const code = await newestCode(server, person.email)
    const other = await register(server)
    await server.ask(updatePassword, { email: person.email, password: newPassword, code }, person.place)
    expect(await isOpen(other.session)).toBe(true)
  })
})
