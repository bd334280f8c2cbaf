import { setTimeout as delay } from 'node:timers/promises'

import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { changeEmail, deleteAccount, getProfile, sendAccountCode, setFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { PasswordHasher } from '#server/identity/accounts/password-hasher.ts'

import { prepareEmailChange } from './support/email-changes.ts'
import {
  goodPassword,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  otherCode,
  type Person,
  register,
  termsOf,
  tokenOf,
} from './support/people.ts'
import { type Answer, buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { fundPassword, registerWithFunds } from './support/withdrawals.ts'
import { createTestDatabase } from './support/test-database.ts'

const { sendEmailCode, registerUser, login, refreshToken, updatePassword, changePassword, endSessionsByLink } =
  mainAuthentication
const newPassword = 'mango.lamp.42'

let server: TestApp

beforeAll(async () => {
  const url = await createTestDatabase()
  server = await buildTestApp({
    // Ignores connections that are still closing when the server stops.
    connection: connectPostgres(url, () => undefined),
  })
})

afterAll(async () => {
  await server.close()
})

const codesOf = (answers: readonly Answer<unknown>[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

const times = <T>(number: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, index) => call(index)))

const isOpen = async ({ accessToken }: { accessToken: string }) =>
  (await server.call(getProfile, undefined, { accessToken })).code === 0

async function askReset(person: Person): Promise<string> {
  await server.ask(sendEmailCode, { email: person.email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
  return newestCode(server, person.email)
}

describe('simultaneous account requests', () => {
  it('two simultaneous registrations with one email create one account', async () => {
    const email = newEmail()
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, newPlace())
    const code = await newestCode(server, email)
    const input = { email, password: goodPassword, code, ...(await termsOf(server)) }
    const answers = await times(2, () => server.call(registerUser, input, newPlace()))
    // The second request finds the email taken, or the code already used.
    const [first, second] = codesOf(answers)
    expect(first).toBe(0)
    expect([apiErrorCode.emailTaken, apiErrorCode.codeExpired]).toContain(second)
    const rows = await server.database.select().from(accounts).where(eq(accounts.email, email))
    expect(rows).toHaveLength(1)
  })

  it('one code resets a password once, even in simultaneous requests', async () => {
    const person = await register(server)
    const code = await askReset(person)
    const answers = await times(4, (index) =>
      server.call(updatePassword, { email: person.email, password: `${newPassword}-${index}`, code }, newPlace()),
    )
    const [first, ...others] = codesOf(answers)
    expect(first).toBe(0)
    expect(others.filter((code) => code !== apiErrorCode.codeWrong && code !== apiErrorCode.codeExpired)).toEqual([])
  })

  it('twenty simultaneous wrong codes count as five tries', async () => {
    const person = await register(server)
    const code = await askReset(person)
    const input = { email: person.email, password: newPassword, code: otherCode(code) }
    const answers = await times(20, () => server.call(updatePassword, input, newPlace()))
    expect(codesOf(answers)).toEqual([
      ...Array<number>(5).fill(apiErrorCode.codeWrong),
      ...Array<number>(15).fill(apiErrorCode.tooManyTries),
    ])
    expect((await server.call(updatePassword, { ...input, code }, newPlace())).code).toBe(apiErrorCode.tooManyTries)
  })

  it('ten simultaneous requests send one code', async () => {
    const email = newEmail()
    const answers = await times(10, () =>
      server.call(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, newPlace()),
    )
    expect(codesOf(answers)).toEqual(Array(10).fill(0))
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it('two simultaneous uses of a refresh token open one session and end it', async () => {
    const { session } = await register(server)
    const answers = await times(2, () => server.call(refreshToken, { refreshToken: session.refreshToken }))
    expect(codesOf(answers)).toEqual([0, apiErrorCode.refreshFailed])
    const winner = answers.find(({ code }) => code === 0)?.data
    expect(winner && (await isOpen(winner))).toBe(false)
    const again = await server.call(refreshToken, { refreshToken: winner?.refreshToken ?? session.refreshToken })
    expect(again.code).toBe(apiErrorCode.refreshFailed)
  })

  it('thirty simultaneous password guesses get ten tries', async () => {
    const person = await register(server)
    const place = newPlace()
    const input = { email: person.email, password: 'wrong-horse-9' }
    const answers = await times(30, () => server.call(login, input, place))
    expect(codesOf(answers)).toEqual([
      ...Array<number>(10).fill(apiErrorCode.loginFailed),
      ...Array<number>(20).fill(apiErrorCode.tooManyTries),
    ])
  })

  it('a login with the old password leaves no session open after a simultaneous password change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await register(server)
      const input = { email: person.email, password: person.password }
      const [change, ...logins] = await Promise.all([
        server.call(changePassword, { currentPassword: person.password, newPassword }, person.signedIn),
        server.call(login, input, newPlace()),
        server.call(login, input, newPlace()),
      ])
      expect(change.code).toBe(0)
      expect(logins.every(({ code }) => code === 0 || code === apiErrorCode.loginFailed)).toBe(true)
      const open = await server.database
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, person.session.userId))
      expect(open).toHaveLength(1)
      expect(await isOpen(person.session)).toBe(true)
    }
  })

  it('only one of two simultaneous password changes succeeds', async () => {
    const person = await register(server)
    const answers = await times(2, (index) =>
      server.call(
        changePassword,
        { currentPassword: person.password, newPassword: `${newPassword}-${index}` },
        person.signedIn,
      ),
    )
    expect(codesOf(answers)).toEqual([0, apiErrorCode.passwordWrong])
  })

  it('simultaneous changes never make the login and fund passwords equal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await register(server)
      const { signedIn, password: currentPassword } = person
      await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)
      const code = await newestCode(server, person.email)
      const answers = await Promise.all([
        server.call(changePassword, { currentPassword, newPassword }, signedIn),
        server.call(setFundPassword, { currentPassword, fundPassword: newPassword, code }, signedIn),
      ])
      expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1)
    }
  })

  it('only one of two accounts can move to the same email at the same moment', async () => {
    const address = newEmail()
    const people = [await register(server), await register(server)]
    const inputs: Awaited<ReturnType<typeof prepareEmailChange>>[] = []
    for (const person of people) inputs.push(await prepareEmailChange(server, person, address))
    const answers = await Promise.all(
      people.map(({ signedIn }, index) => server.call(changeEmail, inputs[index] as never, signedIn)),
    )
    expect(codesOf(answers)).toEqual([0, apiErrorCode.emailTaken])
  })

  it('only one of two simultaneous email changes by fund password succeeds', async () => {
    const person = await registerWithFunds(server, '0')
    const inputs: object[] = []
    for (const address of [newEmail(), newEmail()]) {
      const input = await prepareEmailChange(server, person, address)
      inputs.push({ ...input, ownerProof: { method: 'fund-password', fundPassword } as const })
      server.advance(61)
    }
    const answers = await Promise.all(inputs.map((input) => server.call(changeEmail, input as never, person.signedIn)))
    expect(codesOf(answers)).toEqual([0, apiErrorCode.unavailable])
  })

  it('a link that ends sessions works once, even in simultaneous requests', async () => {
    const person = await register(server)
    await server.ask(login, { email: person.email, password: person.password }, newPlace())
    const token = tokenOf(await newestMail(server, person.email), 'endSessions')
    const answers = await times(3, () => server.call(endSessionsByLink, { token }))
    expect(codesOf(answers)).toEqual([0, apiErrorCode.linkInvalid, apiErrorCode.linkInvalid])
  })

  it('deleting an account amid its owner’s other requests causes no server error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await register(server)
      const { email, password: currentPassword, signedIn, session } = person
      await server.ask(sendAccountCode, { purpose: 'delete-account' }, signedIn)
      const code = await newestCode(server, email)
      const answers = await Promise.all([
        server.call(deleteAccount, { currentPassword, code }, signedIn),
        server.call(refreshToken, { refreshToken: session.refreshToken }),
        server.call(login, { email, password: currentPassword }, newPlace()),
        server.call(login, { email, password: 'wrong-horse-9' }, newPlace()),
        server.call(changePassword, { currentPassword, newPassword }, signedIn),
        server.call(sendAccountCode, { purpose: 'set-fund-password' }, signedIn),
        server.call(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace()),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const [left] = await server.database.select({ rows: count() }).from(accounts).where(eq(accounts.email, email))
      // If the password change came first, the deletion is refused and the account remains.
      const outcomes = [
        [0, 0],
        [apiErrorCode.passwordWrong, 1],
      ]
      expect(outcomes).toContainEqual([answers[0].code, left?.rows])
    }
  })
})

it('requests that waited for an account’s deletion answer as if it never existed', async () => {
  const { email, password, session, signedIn } = await register(server)
  const waiting = await server.connection.inScript(async (script) => {
    await script.query('DELETE FROM accounts WHERE email = $1', [email])
    const calls = Promise.all([
      server.call(login, { email, password }, newPlace()),
      server.call(login, { email, password: 'wrong-horse-9' }, newPlace()),
      server.call(refreshToken, { refreshToken: session.refreshToken }),
      server.call(changePassword, { currentPassword: password, newPassword }, signedIn),
    ])
    await delay(300)
    return { calls }
  })
  expect((await waiting.calls).map(({ code }) => code)).toEqual([
    apiErrorCode.loginFailed,
    apiErrorCode.loginFailed,
    apiErrorCode.refreshFailed,
    apiErrorCode.notLoggedIn,
  ])
})

it('refuses a new password that became the fund password after the two were compared', async () => {
  const { email, password: currentPassword, signedIn } = await register(server)
  const fundPasswordHash = await new PasswordHasher(testConfig.passwordHash).hash(newPassword)
  const change = () => server.call(changePassword, { currentPassword, newPassword }, signedIn)
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
  const changing = await server.connection.inScript(async (script) => {
    await script.query('UPDATE accounts SET fund_password_hash = $1 WHERE email = $2', [fundPasswordHash, email])
    const call = change()
    await expect.poll(() => script.query(waiting)).not.toEqual([])
    return { call }
  })
  expect((await changing.call).code).toBe(apiErrorCode.unavailable)
  expect((await change()).code).toBe(apiErrorCode.secretReused)
})
