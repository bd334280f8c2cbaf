import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, it } from 'vitest'

import { changeEmail, sendAccountCode, setFundPassword, validFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { beginTotp } from '#api/second-factor.ts'

import {
  goodPassword,
  logIn,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  otherCode,
  register,
  termsOf,
  tokenOf,
} from './support/people.ts'
import { additionInput } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { sendEmailCode, registerUser, login, refreshToken, updatePassword, changePassword, endSessionsByLink } =
  mainAuthentication

const fundPassword = 'teal-otter-58'
const wrongPassword = 'wrong-horse-9'
const newPassword = 'mango.lamp.42'

let server: TestApp

afterEach(() => server.close())

/** Makes valid and invalid calls that carry secrets, by POST and by GET, and returns the secrets. */
async function liveThrough(): Promise<string[]> {
  const secrets: string[] = [goodPassword, fundPassword, wrongPassword, newPassword]
  const byGet = { ...newPlace(), method: 'GET' as const }
  const email = newEmail()
  await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, byGet)
  const code = await newestCode(server, email)
  const registration = { email, password: goodPassword, ...(await termsOf(server)) }
  await server.call(registerUser, { ...registration, code: otherCode(code) }, byGet)
  const session = await server.ask(registerUser, { ...registration, code }, byGet)
  const refreshed = await server.ask(refreshToken, { refreshToken: session.refreshToken }, byGet)
  await server.call(refreshToken, { refreshToken: session.refreshToken }, byGet)
  secrets.push(email, code, otherCode(code), session.accessToken, session.refreshToken)
  secrets.push(refreshed.accessToken, refreshed.refreshToken)

  const person = await register(server)
  secrets.push(person.email, person.session.accessToken, person.session.refreshToken, person.deviceId)
  await server.call(login, { email: person.email, password: wrongPassword })
  await server.app.inject({ url: login.path, query: { email: person.email, password: wrongPassword } })
  await server.app.inject({ method: 'POST', url: `${login.path}?password=${wrongPassword}`, payload: fundPassword })
  await server.call(changePassword, { currentPassword: wrongPassword, newPassword }, person.signedIn)

  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, person.signedIn)
  const fundCode = await newestCode(server, person.email)
  await server.ask(setFundPassword, { currentPassword: goodPassword, fundPassword, code: fundCode }, person.signedIn)
  await server.call(validFundPassword, { fundPassword: wrongPassword }, person.signedIn)
  const { secret } = await server.ask(beginTotp, await additionInput(server, person), person.signedIn)
  secrets.push(fundCode, secret)

  const elsewhere = await logIn(server, { ...person, deviceId: randomUUID() })
  const token = tokenOf(await newestMail(server, person.email), 'endSessions')
  await server.call(endSessionsByLink, { token: `${token}x` })
  await server.ask(endSessionsByLink, { token })
  secrets.push(elsewhere.accessToken, elsewhere.refreshToken, token)

  await server.ask(sendEmailCode, { email: person.email, purpose: 'reset-password', lang: 'en_us' }, byGet)
  const resetCode = await newestCode(server, person.email)
  await server.ask(updatePassword, { email: person.email, password: newPassword, code: resetCode }, byGet)
  secrets.push(resetCode)
  return secrets
}

/** Reports whether a line contains the secret, other than a code's six digits within an ID. */
function holds(line: string, secret: string): boolean {
  return /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\da-f])${secret}(?![\\da-f])`).test(line) : line.includes(secret)
}

describe('the log', () => {
  it('the log holds no password, code, token or email from an account’s calls', async () => {
    server = await buildTestApp()
    const secrets = await liveThrough()
    expect(server.logLines.length).toBeGreaterThan(20)
    expect(secrets.filter((secret) => server.logLines.some((line) => holds(line, secret)))).toEqual([])
  })

  it('the log holds no secret when an email cannot be sent', async () => {
    server = await buildTestApp({ refusesMails: true })
    const email = newEmail()
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' })
    await server.mailsTo(email)
    const text = server.logLines.join('\n')
    expect(text).toContain('An event failed')
    expect(text).not.toContain(email)
    expect(text).not.toMatch(/\b\d{6}\b/)
  })

  it('the log holds no secret when the database fails during a request', async () => {
    server = await buildTestApp()
    const person = await register(server)
    await server.connection.inScript((script) => script.run('ALTER TABLE accounts RENAME TO accounts_away'))
    const input = { email: person.email, password: person.password }
    const answer = await server.call(login, input, person.place)
    expect(answer.code).toBe(500)
    const ownerProof = { method: 'fund-password', fundPassword } as const
    const change = { currentPassword: goodPassword, newEmail: newEmail(), code: '493827', ownerProof }
    await server.call(changeEmail, change, person.signedIn)
    const text = `${server.logLines.join('\n')} ${answer.msg}`
    expect(text).toContain('Request failed')
    for (const secret of [
      person.email,
      goodPassword,
      fundPassword,
      person.session.accessToken,
      change.newEmail,
      change.code,
    ]) {
      expect(text.includes(secret)).toBe(false)
    }
    await server.connection.inScript((script) => script.run('ALTER TABLE accounts_away RENAME TO accounts'))
  })
})
