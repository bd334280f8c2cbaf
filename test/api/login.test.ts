import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { getProfile, listLoginHistory } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { PasswordHasher } from '#server/identity/accounts/password-hasher.ts'

import { logIn, newEmail, newestMail, newPlace, type Person, register, tokenOf } from './support/people.ts'
import { buildTestApp, type CallOptions, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const { login, endSessionsByLink } = mainAuthentication

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const fail = (email: string, place: CallOptions = newPlace(), deviceId?: string) =>
  server.call(login, { email, password: 'wrong-horse-9', ...(deviceId !== undefined && { deviceId }) }, place)

describe('login/login', () => {
  it('a login replaces the session on its device and keeps those on others', async () => {
    const person = await register(server)
    const { session: first } = person
    const onPhone = await logIn(server, { ...person, deviceId: randomUUID() })
    const again = await logIn(server, person)
    const isOpen = async ({ accessToken }: { accessToken: string }) =>
      (await server.call(getProfile, undefined, { ...person.place, accessToken })).code === 0
    expect([await isOpen(first), await isOpen(onPhone), await isOpen(again)]).toEqual([false, true, true])
    expect(again).toMatchObject({ userId: first.userId, memberId: first.memberId, email: person.email })
  })

  it('a login ends the least recently used session beyond twenty', async () => {
    const person = await register(server)
    const sessions = [person.session]
    for (let index = 0; index < 20; index += 1) {
      server.advance(1)
      sessions.push(await logIn(server, { ...person, deviceId: randomUUID() }))
    }
    const codes: number[] = []
    for (const { accessToken } of sessions) codes.push((await server.call(getProfile, undefined, { accessToken })).code)
    expect(codes).toEqual([apiErrorCode.notLoggedIn, ...Array<number>(20).fill(0)])
  })

  it('a login responds the same to a wrong password and an unknown email', async () => {
    const { email } = await register(server)
    const [wrong, unknown] = [await fail(email), await fail(newEmail())]
    expect(wrong.code).toBe(apiErrorCode.loginFailed)
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted())
  })

  it('a login hashes the password for an unknown email, too', async () => {
    const { email } = await register(server)
    const verify = vi.spyOn(PasswordHasher.prototype, 'verify')
    await fail(email)
    await fail(newEmail())
    expect(verify.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id\$/), 'wrong-horse-9'],
      [undefined, 'wrong-horse-9'],
    ])
    verify.mockRestore()
  })

  it('a login accepts a password set under an earlier rule', async () => {
    const person = await register(server)
    const hasher = new PasswordHasher(testConfig.passwordHash)
    const passwordHash = await hasher.hash('abcdefgh')
    await server.database.update(accounts).set({ passwordHash }).where(eq(accounts.id, person.session.userId))
    expect(await logIn(server, { ...person, password: 'abcdefgh' })).toMatchObject({ email: person.email })
  })

  it('a login rehashes the password after the hashing cost was raised', async () => {
    const person = await register(server)
    const dearer = await buildTestApp({
      connection: { ...server.connection, close: async () => undefined },
      config: { ...testConfig, passwordHash: { memoryKibibytes: 128, passes: 1 } },
    })
    const hashOf = async () => {
      const [row] = await server.database.select().from(accounts).where(eq(accounts.id, person.session.userId))
      return row?.passwordHash
    }
    expect(await hashOf()).toContain('m=64,')
    await logIn(dearer, person)
    expect(await hashOf()).toContain('m=128,')
    await logIn(server, person)
    expect(await hashOf()).toContain('m=128,')
  })
})

describe('limits on wrong passwords', () => {
  it('ten wrong passwords for one account block an IP address, with a time to retry', async () => {
    const { email, password } = await register(server)
    const place = newPlace()
    for (let index = 0; index < 10; index += 1) expect((await fail(email, place)).code).toBe(apiErrorCode.loginFailed)
    const refused = await server.call(login, { email, password }, place)
    expect(refused.code).toBe(apiErrorCode.tooManyTries)
    expect(refused.msg).toMatch(/^Try again in \d+ s$/)
    server.advance(15 * 60 + 1)
    expect((await server.call(login, { email, password }, place)).code).toBe(0)
  })

  it('sixty wrong passwords for many accounts block an IP address', async () => {
    const place = newPlace()
    for (let index = 0; index < 60; index += 1) await fail(newEmail(), place)
    expect((await fail(newEmail(), place)).code).toBe(apiErrorCode.tooManyTries)
  })

  it('limits wrong passwords the same for an unknown email', async () => {
    const place = newPlace()
    const email = newEmail()
    const codes: number[] = []
    for (let index = 0; index < 11; index += 1) codes.push((await fail(email, place)).code)
    expect(codes).toEqual([...Array<number>(10).fill(apiErrorCode.loginFailed), apiErrorCode.tooManyTries])
  })

  it('lets the owner log in on a known device, even from the attacker’s IP address', async () => {
    const person = await register(server)
    for (let index = 0; index < 11; index += 1) await fail(person.email, person.place)
    expect((await server.call(login, { email: person.email, password: person.password }, person.place)).code).toBe(
      apiErrorCode.tooManyTries,
    )
    expect(await logIn(server, person)).toMatchObject({ email: person.email })
  })

  it('counts wrong passwords on a known device separately', async () => {
    const person = await register(server)
    for (let index = 0; index < 10; index += 1) await fail(person.email, person.place, person.deviceId)
    const answer = await fail(person.email, person.place, person.deviceId)
    expect(answer.code).toBe(apiErrorCode.tooManyTries)
    expect((await fail(person.email, newPlace())).code).toBe(apiErrorCode.loginFailed)
  })

  it('delays a correct password by two seconds during an attack from many addresses', async () => {
    const person = await register(server)
    for (let index = 0; index < 20; index += 1) await fail(person.email)
    const begun = performance.now()
    const session = await logIn(server, { ...person, deviceId: randomUUID(), place: newPlace() })
    expect(session.email).toBe(person.email)
    expect(performance.now() - begun).toBeGreaterThan(1_900)
    // Retries if need be, as a busy machine may take two seconds, too.
    const logInAsKnown = async () => {
      const known = performance.now()
      await logIn(server, person)
      return performance.now() - known
    }
    await expect.poll(logInAsKnown, { timeout: 60_000 }).toBeLessThan(1_900)
  })

  it('a correct password resets the count of wrong ones', async () => {
    const person = await register(server)
    const place = newPlace()
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1) await fail(person.email, place)
      expect(await logIn(server, { ...person, deviceId: randomUUID(), place })).toMatchObject({ email: person.email })
    }
  })
})

describe('logins from a new device', () => {
  const newDeviceMails = async ({ email }: Person) =>
    (await server.mailsTo(email)).filter(({ subject }) => subject === 'Login from a new device')

  it('reports a login from a new device once by email and message', async () => {
    const person = await register(server)
    const { accessToken } = await logIn(server, person)
    expect(await newDeviceMails(person)).toHaveLength(0)
    server.advance(1)
    const elsewhere = { ...person, place: newPlace(), deviceId: randomUUID() }
    await logIn(server, elsewhere)
    await logIn(server, elsewhere)
    const [mail, ...others] = await newDeviceMails(person)
    expect(others).toHaveLength(0)
    expect(mail?.text).toContain(`Firefox · Windows, IP address ${elsewhere.place.address}`)
    const { items } = await server.ask(listSystemMessages, {}, { accessToken })
    expect(items[0]).toMatchObject({
      kind: 'new-device',
      values: { device: 'Firefox · Windows', address: elsewhere.place.address },
    })
  })

  it('reports every login from a browser without an ID', async () => {
    const person = await register(server)
    const { realm, email, password, place } = person
    await logIn(server, { realm, email, password, place })
    await logIn(server, { realm, email, password, place })
    expect(await newDeviceMails(person)).toHaveLength(2)
  })

  it('the report has a link that logs out all devices, once, within a week', async () => {
    const person = await register(server)
    const thief = await logIn(server, { ...person, place: newPlace(), deviceId: randomUUID() })
    const token = tokenOf(await newestMail(server, person.email), 'endSessions')
    await server.ask(endSessionsByLink, { token })
    for (const accessToken of [person.session.accessToken, thief.accessToken]) {
      const answer = await server.call(getProfile, undefined, { accessToken })
      expect(answer.code).toBe(apiErrorCode.notLoggedIn)
    }
    expect((await server.call(endSessionsByLink, { token })).code).toBe(apiErrorCode.linkInvalid)
    // Every device is new again, even the owner's.
    await logIn(server, person)
    expect(await newDeviceMails(person)).toHaveLength(2)
    const newer = tokenOf(await newestMail(server, person.email), 'endSessions')
    server.advance(7 * 86_400 + 1)
    expect((await server.call(endSessionsByLink, { token: newer })).code).toBe(apiErrorCode.linkInvalid)
  })

  it('reports a login from a new device even if another account knows it', async () => {
    const [person, other] = [await register(server), await register(server)]
    await logIn(server, { ...person, deviceId: other.deviceId })
    expect(await newDeviceMails(person)).toHaveLength(1)
  })
})

describe('account/loginHistory', () => {
  it('the login history lists logins and failures, newest first, with device and IP address', async () => {
    const person = await register(server)
    const elsewhere = newPlace()
    server.advance(1)
    await fail(person.email, elsewhere)
    server.advance(1)
    const { accessToken } = await logIn(server, person)
    const { items, nextCursor } = await server.ask(listLoginHistory, {}, { accessToken })
    expect(items.map(({ kind }) => kind)).toEqual(['login', 'login-failed', 'registered'])
    expect(items[1]).toMatchObject({ device: 'Firefox · Windows', address: elsewhere.address })
    expect(nextCursor).toBeNull()
  })

  it('pages through the login history without gaps or repeats', async () => {
    const person = await register(server)
    let { accessToken } = person.session
    for (let index = 0; index < 44; index += 1) ({ accessToken } = await logIn(server, person))
    const ids: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await server.ask(
        listLoginHistory,
        cursor === undefined ? {} : { cursor },
        { accessToken },
      )
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toHaveLength(45)
    expect(new Set(ids).size).toBe(45)
  })

  it('the login history shows only the user’s own logins', async () => {
    const [person, other] = [await register(server), await register(server)]
    await logIn(server, other)
    const { items } = await server.ask(listLoginHistory, {}, person.signedIn)
    expect(items).toHaveLength(1)
  })

  it('an attack adds only twenty failures to the login history', async () => {
    const person = await register(server)
    for (let index = 0; index < 20; index += 1) await fail(person.email)
    await Promise.all([fail(person.email), fail(person.email)])
    const { items } = await server.ask(listLoginHistory, {}, person.signedIn)
    const { items: older } = await server.ask(
      listLoginHistory,
      { cursor: `${Date.parse(items.at(-1)?.at ?? '')}_${items.at(-1)?.id}` },
      person.signedIn,
    )
    expect([...items, ...older].filter(({ kind }) => kind === 'login-failed')).toHaveLength(20)
  })
})
