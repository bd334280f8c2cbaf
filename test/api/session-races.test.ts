import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  changeEmail,
  endOtherSessions,
  getProfile,
  sendAccountCode,
  setFundPassword,
  validFundPassword,
} from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { sessions } from '#server/db/schema/sessions.ts'

import { codesOf } from './support/codes.ts'
import { prepareEmailChange } from './support/email-changes.ts'
import { logIn, newEmail, newestCode, newPlace, type Person, register } from './support/people.ts'
import { beginLogIn, codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const { login, loginSecondFactor, logout, refreshToken, sendEmailCode, updatePassword } = mainAuthentication
const newPassword = 'mango.lamp.42'
/** Enough rounds for either order of two calls to occur. */
const rounds = 6

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
})

afterAll(async () => {
  await server.close()
})

async function openSessions({ session }: Person): Promise<number> {
  const rows = await server.database.select().from(sessions).where(eq(sessions.userId, session.userId))
  return rows.length
}

async function askReset({ email }: Person): Promise<string> {
  await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
  return newestCode(server, email)
}

/** Whether the session in an answer can still be used. */
async function isUsable(answer: { data: { accessToken: string } | null }): Promise<boolean> {
  if (answer.data === null) return false
  return (await server.call(getProfile, undefined, { accessToken: answer.data.accessToken })).code === 0
}

describe('ending sessions during other calls', () => {
  it('a password reset while a session is refreshed leaves no session behind', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await register(server)
      const code = await askReset(person)
      const [reset, refreshed] = await Promise.all([
        server.call(updatePassword, { email: person.email, password: newPassword, code }, newPlace()),
        server.call(refreshToken, { refreshToken: person.session.refreshToken }, person.place),
      ])
      expect(reset.code).toBe(0)
      expect([0, apiErrorCode.refreshFailed]).toContain(refreshed.code)
      expect(await openSessions(person)).toBe(0)
      expect(await isUsable(refreshed)).toBe(false)
    }
  })

  it('a password reset during a login’s second factor leaves no session behind', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await register(server)
      const { secret } = await turnTotpOn(server, person)
      const { ticket } = await beginLogIn(server, person)
      const code = await askReset(person)
      const proof = { method: 'totp', code: codeOf(secret, 1) } as const
      const [reset, entered] = await Promise.all([
        server.call(updatePassword, { email: person.email, password: newPassword, code }, newPlace()),
        server.call(loginSecondFactor, { ticket, proof, deviceId: randomUUID() }, newPlace()),
      ])
      expect(reset.code).toBe(0)
      expect([0, apiErrorCode.loginExpired]).toContain(entered.code)
      expect(await openSessions(person)).toBe(0)
    }
  })

  it('logging out while another tab refreshes leaves no session behind', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await register(server)
      const token = { refreshToken: person.session.refreshToken }
      const [, refreshed] = await Promise.all([
        server.ask(logout, token, person.place),
        server.call(refreshToken, token, person.place),
      ])
      expect(await openSessions(person)).toBe(0)
      expect(await isUsable(refreshed)).toBe(false)
    }
  })

  it('at most one session stays when two end all others at once while one of them refreshes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const person = await register(server)
      const other = await logIn(server, { ...person, deviceId: randomUUID() })
      const [mine, refreshed, theirs] = await Promise.all([
        server.call(endOtherSessions, undefined, person.signedIn),
        server.call(refreshToken, { refreshToken: other.refreshToken }, newPlace()),
        server.call(endOtherSessions, undefined, { accessToken: other.accessToken }),
      ])
      // Each of the two may end the other before its own call runs; they never both stay.
      expect([mine.code, theirs.code]).toContain(0)
      expect([0, apiErrorCode.refreshFailed]).toContain(refreshed.code)
      expect(await openSessions(person)).toBeLessThanOrEqual(1)
    }
  })
})

it('thirty concurrent logins leave twenty sessions', async () => {
  const person = await register(server)
  const input = { email: person.email, password: person.password }
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.call(login, input, newPlace())))
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(20)
  expect(await openSessions(person)).toBe(20)
})

it('checks only five of twenty concurrent guesses of the fund password', async () => {
  const { signedIn, email, password: currentPassword } = await register(server)
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
  const code = await newestCode(server, email)
  await server.ask(setFundPassword, { currentPassword, fundPassword: newPassword, code }, signedIn)
  const guess = { fundPassword: 'wrong-horse-9' }
  const guesses = Array.from({ length: 20 }, () => server.call(validFundPassword, guess, signedIn))
  expect(await codesOf(guesses)).toEqual([
    ...Array.from({ length: 5 }, () => apiErrorCode.fundPasswordWrong),
    ...Array.from({ length: 15 }, () => apiErrorCode.tooManyTries),
  ])
})

it('either changes the email or resets the password by the old email, never both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await register(server)
    const change = await prepareEmailChange(server, person, newEmail())
    const resetCode = await askReset(person)
    const [moved, reset] = await Promise.all([
      server.call(changeEmail, change, person.signedIn),
      server.call(updatePassword, { email: person.email, password: newPassword, code: resetCode }, newPlace()),
    ])
    // One of them comes first, and the other is refused because its input is outdated.
    expect([moved.code, reset.code].filter((answered) => answered === 0)).toHaveLength(1)
  }
})
