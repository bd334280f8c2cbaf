import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { endOtherSessions, endSession, getProfile, listLoginHistory, listSessions } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { apiErrorCode } from '#api/errors.ts'
import { AccessTokens } from '#server/http/access-token.ts'
import { systemClock } from '#server/lib/clock.ts'

import { logIn, newPlace, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const { logout, refreshToken } = mainAuthentication

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const isOpen = async ({ accessToken }: Session) =>
  (await server.call(getProfile, undefined, { accessToken })).code === 0

describe('account/sessions', () => {
  it('lists open sessions with device and address, and marks the current one', async () => {
    const person = await register(server)
    server.advance(1)
    const phone = {
      ...newPlace(),
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    }
    await logIn(server, { ...person, deviceId: randomUUID(), place: phone })
    const sessions = await server.ask(listSessions, undefined, person.signedIn)
    expect(sessions).toMatchObject([
      { device: 'Chrome · Android', address: phone.address, isCurrent: false },
      { device: 'Firefox · Windows', address: person.place.address, isCurrent: true },
    ])
  })

  it('the session list shows where and when a session was last used', async () => {
    const person = await register(server)
    server.advance(60)
    const elsewhere = newPlace()
    const token = { refreshToken: person.session.refreshToken }
    const { accessToken } = await server.ask(refreshToken, token, elsewhere)
    const [session] = await server.ask(listSessions, undefined, { accessToken })
    expect(session?.address).toBe(elsewhere.address)
    expect(Date.parse(session?.lastSeenAt ?? '') - Date.parse(session?.startedAt ?? '')).toBeGreaterThanOrEqual(60_000)
  })
})

describe('account/endSession', () => {
  it('ending a session ends its access token too', async () => {
    const person = await register(server)
    const other = await logIn(server, { ...person, deviceId: randomUUID() })
    const listed = await server.ask(listSessions, undefined, person.signedIn)
    const sessionId = listed.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    // A look-up of the open session must not be remembered.
    expect(await isOpen(other)).toBe(true)
    await server.ask(endSession, { sessionId }, person.signedIn)
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(person.session)).toBe(true)
    expect((await server.call(endSession, { sessionId }, person.signedIn)).code).toBe(apiErrorCode.notFound)
  })

  it("refuses to end another user's session", async () => {
    const [person, other] = [await register(server), await register(server)]
    const [session] = await server.ask(listSessions, undefined, other.signedIn)
    const answer = await server.call(endSession, { sessionId: session?.id ?? '' }, person.signedIn)
    expect(answer.code).toBe(apiErrorCode.notFound)
    expect(await isOpen(other.session)).toBe(true)
  })
})

describe('account/endOtherSessions', () => {
  it('ends all sessions except the current one and records it in the login history', async () => {
    const person = await register(server)
    const others = [
      await logIn(server, { ...person, deviceId: randomUUID() }),
      await logIn(server, { ...person, deviceId: randomUUID() }),
    ]
    await server.ask(endOtherSessions, undefined, person.signedIn)
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false])
    expect(await isOpen(person.session)).toBe(true)
    const { items } = await server.ask(listLoginHistory, {}, person.signedIn)
    expect(items.map(({ kind }) => kind)).toContain('sessions-ended')
  })
})

describe('calls that arrive together', () => {
  it('calls that arrive together get the account of their own session, and those of ended sessions none', async () => {
    const people = [await register(server), await register(server), await register(server)]
    const [, leaving] = people
    await server.ask(logout, { refreshToken: leaving?.session.refreshToken ?? '' })
    const answers = await Promise.all(
      [...people, ...people].map(async ({ signedIn }) => server.call(getProfile, undefined, signedIn)),
    )
    const expected = people.map((person) => (person === leaving ? undefined : person.session.userId))
    expect(answers.map(({ data }) => data?.userId)).toEqual([...expected, ...expected])
  })
})

describe('an access token', () => {
  const withToken = async (accessToken: string) => (await server.call(getProfile, undefined, { accessToken })).code

  it('an access token expires after a quarter of an hour', async () => {
    const { session } = await register(server)
    server.advance(14 * 60)
    expect(await isOpen(session)).toBe(true)
    server.advance(61)
    expect(await isOpen(session)).toBe(false)
  })

  it('refuses an access token with a changed claim, no signature or the wrong format', async () => {
    const [{ session }, other] = [await register(server), await register(server)]
    const [head = '', body = '', signature = ''] = session.accessToken.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = encode({ ...claims, sub: other.session.userId })
    const none = encode({ alg: 'none', typ: 'JWT' })
    for (const token of [`${head}.${forged}.${signature}`, `${none}.${forged}.`, `${none}.${body}.`, 'x', 'x.y.z']) {
      expect(await withToken(token)).toBe(apiErrorCode.notLoggedIn)
    }
  })

  it('refuses an access token that is signed with another key', async () => {
    const { session, signedIn } = await register(server)
    const [listed] = await server.ask(listSessions, undefined, signedIn)
    const caller = { realm: 'main', userId: session.userId, sessionId: listed?.id ?? '' } as const
    const signedWith = async (key: Uint8Array) => (await new AccessTokens(key, systemClock).issue(caller)).accessToken
    expect(await withToken(await signedWith(Buffer.alloc(32, 9)))).toBe(apiErrorCode.notLoggedIn)
    expect(await withToken(await signedWith(testConfig.secrets.accessTokenKey))).toBe(0)
  })

  it("refuses an access token for another user's session", async () => {
    const [{ session }, other] = [await register(server), await register(server)]
    const [listed] = await server.ask(listSessions, undefined, other.signedIn)
    const { accessToken } = await server.backend.accessTokens.issue({
      realm: 'main',
      userId: session.userId,
      sessionId: listed?.id ?? '',
    })
    expect(await withToken(accessToken)).toBe(apiErrorCode.notLoggedIn)
  })

  it('an access token says nothing about being an admin', async () => {
    const { session } = await register(server)
    expect(session.isAdmin).toBe(true)
    const claims = Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString()
    expect(Object.keys(JSON.parse(claims) as object).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })
})

describe('isAdmin', () => {
  it('isAdmin is written in one place on the server and never read, so that it permits nothing', async () => {
    const folder = path.resolve('server')
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
    const lines: string[] = []
    for (const name of files) {
      const content = await readFile(path.join(folder, name), 'utf8')
      lines.push(...content.split('\n').filter((line) => /isAdmin/i.test(line)))
    }
    expect(lines.map((line) => line.trim())).toEqual(['isAdmin: true,'])
  })
})
