import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getProfile, listLoginHistory } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts'

import { logIn, newestMail, newPlace, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { refreshToken, logout } = mainAuthentication

const day = 86_400

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const refresh = (session: Pick<Session, 'refreshToken'>) =>
  server.call(refreshToken, { refreshToken: session.refreshToken })

const isOpen = async ({ accessToken }: Session) =>
  (await server.call(getProfile, undefined, { accessToken })).code === 0

describe('login/refreshToken', () => {
  it('refreshing returns new tokens for the same session', async () => {
    const { session } = await register(server)
    server.advance(15 * 60 + 1)
    expect(await isOpen(session)).toBe(false)
    const newer = await server.ask(refreshToken, { refreshToken: session.refreshToken })
    expect(newer.refreshToken).not.toBe(session.refreshToken)
    expect(newer).toMatchObject({ userId: session.userId, email: session.email, userInfo: session.userInfo })
    expect(await isOpen(newer)).toBe(true)
  })

  it('refreshes tokens by GET with the user’s details, as listed in spec §7', async () => {
    const { session } = await register(server)
    const { memberId, userId, email } = session
    const input = { refreshToken: session.refreshToken, memberId, userId, email, agentId: '' }
    expect(await server.ask(refreshToken, input, { method: 'GET' })).toMatchObject({ email })
  })

  it('refuses a refresh with another user’s details and keeps the token valid', async () => {
    const [{ session }, other] = [await register(server), await register(server)]
    const wrong = { memberId: other.session.memberId, userId: other.session.userId, email: other.email, agentId: 'x' }
    for (const [name, value] of Object.entries(wrong)) {
      const input = { refreshToken: session.refreshToken, [name]: value }
      expect((await server.call(refreshToken, input)).code).toBe(apiErrorCode.refreshFailed)
    }
    expect((await refresh(session)).code).toBe(0)
  })

  it.each(['\ud801', '\0'])('refuses a refresh with invalid text (%j) and keeps the token valid', async (agentId) => {
    const { session } = await register(server)
    const { code } = await server.call(refreshToken, { refreshToken: session.refreshToken, agentId })
    expect(code).toBe(apiErrorCode.invalidRequest)
    expect((await refresh(session)).code).toBe(0)
  })

  it('ends the session and notifies its owner when a refresh token is reused', async () => {
    const person = await register(server)
    const newer = await server.ask(refreshToken, { refreshToken: person.session.refreshToken })
    const thief = newPlace()
    const again = await server.call(refreshToken, { refreshToken: person.session.refreshToken }, thief)
    expect(again.code).toBe(apiErrorCode.refreshFailed)
    expect(await isOpen(newer)).toBe(false)
    expect((await refresh(newer)).code).toBe(apiErrorCode.refreshFailed)

    const mail = await newestMail(server, person.email)
    expect(mail.subject).toBe('We logged out one of your devices')
    expect(mail.text).toContain(thief.address)
    const { accessToken } = await logIn(server, person)
    const { items: events } = await server.ask(listLoginHistory, {}, { accessToken })
    expect(events.find(({ kind }) => kind === 'refresh-token-reused')?.address).toBe(thief.address)
    const { items: messages } = await server.ask(listSystemMessages, {}, { accessToken })
    expect(messages.map(({ kind }) => kind)).toContain('sessions-ended')
  })

  it('leaves other sessions alone when one ends for a reused refresh token', async () => {
    const person = await register(server)
    const other = await logIn(server, { ...person, deviceId: randomUUID() })
    await refresh(person.session)
    await refresh(person.session)
    expect(await isOpen(other)).toBe(true)
    expect((await refresh(other)).code).toBe(0)
  })

  it('refreshing fails after thirty days without use', async () => {
    const [{ session }, { session: used }] = [await register(server), await register(server)]
    server.advance(29 * day)
    const kept = await server.ask(refreshToken, { refreshToken: used.refreshToken })
    server.advance(2 * day)
    expect((await refresh(session)).code).toBe(apiErrorCode.refreshFailed)
    expect((await refresh(kept)).code).toBe(0)
  })

  it('refreshing fails after ninety days, however often the session was used', async () => {
    let { session } = await register(server)
    for (let month = 0; month < 3; month += 1) {
      server.advance(29 * day)
      session = await server.ask(refreshToken, { refreshToken: session.refreshToken })
    }
    server.advance(2 * day)
    session = await server.ask(refreshToken, { refreshToken: session.refreshToken })
    server.advance(day)
    expect(await isOpen(session)).toBe(false)
    expect((await refresh(session)).code).toBe(apiErrorCode.refreshFailed)
    await server.backend.cleanUps.find(({ name }) => name === 'sessions')?.run()
    const left = await server.database.select({ id: sessions.id, userId: sessions.userId }).from(sessions)
    expect(left.some(({ userId }) => userId === session.userId)).toBe(false)
  })

  it('refreshing with an unknown token is refused', async () => {
    expect((await refresh({ refreshToken: 'x'.repeat(43) })).code).toBe(apiErrorCode.refreshFailed)
  })

  it('refresh tokens are stored only as hashes', async () => {
    const { session } = await register(server)
    const rows = JSON.stringify(await server.database.select().from(refreshTokens))
    expect(rows).not.toContain(session.refreshToken)
  })
})

describe('login/logout', () => {
  it('logging out ends the session and its access token at once', async () => {
    const { session } = await register(server)
    await server.ask(logout, { refreshToken: session.refreshToken })
    expect(await isOpen(session)).toBe(false)
    expect((await refresh(session)).code).toBe(apiErrorCode.refreshFailed)
  })

  it('logging out with an already exchanged token ends the session', async () => {
    const { session } = await register(server)
    const newer = await server.ask(refreshToken, { refreshToken: session.refreshToken })
    await server.ask(logout, { refreshToken: session.refreshToken })
    expect(await isOpen(newer)).toBe(false)
  })

  it('logging out with an unknown token succeeds', async () => {
    expect((await server.call(logout, { refreshToken: 'x'.repeat(43) })).code).toBe(0)
  })
})
