import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listLoginHistory,
  listSessions,
  sendAccountCode,
} from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { listApiOrders } from '#api/order-api.ts'
import { createOrderKey, listOrderKeys, maximumOrderKeys, revokeOrderKey } from '#api/order-keys.ts'
import { orderApiKeys } from '#server/db/schema/order-api-keys.ts'

import { keyInput, makeOrderKey } from './support/order-keys.ts'
import { logIn, newestCode, newestMail, newPlace, otherCode, type Person, register } from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const rowsOf = async ({ session }: Person) =>
  server.database.select().from(orderApiKeys).where(eq(orderApiKeys.userId, session.userId))

/** Returns the code of a call with the key. */
const answerTo = async (key: string) => (await server.call(listApiOrders, {}, { orderKey: key })).code

/** Requests another code, which takes a minute. */
const askAgain = async (person: Person, name?: string) => {
  server.advance(61)
  return keyInput(server, person, name)
}

describe('API keys', () => {
  it('an API key is shown once, and stored only as its hash and prefix', async () => {
    const person = await register(server)
    const { key, ...made } = await makeOrderKey(server, person, 'Web shop')
    expect(key).toMatch(/^sp_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Web shop', prefix: key.slice(0, 11), lastUsedAt: null })
    expect(await server.ask(listOrderKeys, undefined, person.signedIn)).toEqual([made])
    expect(JSON.stringify(await rowsOf(person))).not.toContain(key.slice(12))
    expect(server.logLines.join('\n')).not.toContain(key.slice(12))
  })

  it('tells the owner about a created or revoked API key by email, message and history', async () => {
    const person = await register(server)
    const { id, prefix } = await makeOrderKey(server, person)
    expect((await newestMail(server, person.email)).text).toContain(prefix)
    await server.ask(revokeOrderKey, { id }, person.signedIn)
    const mail = await newestMail(server, person.email)
    expect([mail.subject, mail.text]).toEqual(['An API key was revoked', expect.stringContaining(prefix)])
    const { items: messages } = await server.ask(listSystemMessages, {}, person.signedIn)
    expect(messages.map(({ kind, values }) => [kind, values['prefix']]).slice(0, 2)).toEqual([
      ['order-key-revoked', prefix],
      ['order-key-created', prefix],
    ])
    const { items: events } = await server.ask(listLoginHistory, {}, person.signedIn)
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-key-created', 'order-key-revoked']))
  })

  it('shows when an API key was last used, to the minute', async () => {
    const person = await register(server)
    const { key } = await makeOrderKey(server, person)
    const usedAt = async () => (await server.ask(listOrderKeys, undefined, person.signedIn))[0]?.lastUsedAt
    await answerTo(key)
    const first = await usedAt()
    expect(first).not.toBeNull()
    await answerTo(key)
    expect(await usedAt()).toBe(first)
    server.advance(61)
    await answerTo(key)
    expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  })

  it('exports the list of API keys without the keys themselves', async () => {
    const person = await register(server)
    const { key, prefix } = await makeOrderKey(server, person)
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['orderApiKeys']).toMatchObject([{ name: 'Shop', prefix, lastUsedAt: null }])
    expect(JSON.stringify(sections)).not.toContain(key.slice(12))
  })
})

describe('stolen sessions', () => {
  it.each([
    ['without the password', { currentPassword: 'guessed it 7' }, apiErrorCode.passwordWrong],
    ['without any proof', { currentPassword: undefined }, apiErrorCode.passwordWrong],
  ])('a stolen session can’t create an API key %s', async (_case, entries, expected) => {
    const person = await register(server)
    const input = { ...(await keyInput(server, person)), ...entries }
    expect((await server.call(createOrderKey, input, person.signedIn)).code).toBe(expected)
    expect(await rowsOf(person)).toEqual([])
  })

  it('an API key needs an unused mailed code for this purpose', async () => {
    const person = await register(server)
    const input = await keyInput(server, person)
    const call = async (code: string) => (await server.call(createOrderKey, { ...input, code }, person.signedIn)).code
    expect(await call(otherCode(input.code))).toBe(apiErrorCode.codeWrong)
    await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, person.signedIn)
    expect(await call(await newestCode(server, person.email))).toBe(apiErrorCode.codeWrong)
    const [winner, loser] = (await Promise.all([call(input.code), call(input.code)])).toSorted((a, b) => a - b)
    expect(winner).toBe(0)
    // Wrong if both checked the code before one used it up; expired if one was done before.
    expect([apiErrorCode.codeWrong, apiErrorCode.codeExpired]).toContain(loser)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  it('an account with a second factor can’t create an API key with the password alone', async () => {
    const person = await register(server)
    const { secret } = await turnTotpOn(server, person)
    const input = await keyInput(server, person)
    expect((await server.call(createOrderKey, input, person.signedIn)).code).toBe(apiErrorCode.secondFactorMissing)
    server.advance(30)
    const { currentPassword: _, ...rest } = input
    const secondFactor = { method: 'totp', code: codeOf(secret) } as const
    expect((await server.call(createOrderKey, { ...rest, secondFactor }, person.signedIn)).code).toBe(0)
  })
})

describe('API keys of an account', () => {
  it(`an account has ${maximumOrderKeys} API keys at most, and room again after revoking one`, async () => {
    const person = await register(server)
    const { session } = person
    const row = { userId: session.userId, name: 'x', prefix: 'sp_x', createdAt: new Date(), lastUsedAt: null }
    const { id } = await makeOrderKey(server, person)
    await server.database.insert(orderApiKeys).values(
      Array.from({ length: maximumOrderKeys - 1 }, () => {
        const other = randomUUID()
        return { ...row, id: other, keyHash: other }
      }),
    )
    const call = async () => server.call(createOrderKey, await askAgain(person), person.signedIn)
    expect((await call()).code).toBe(apiErrorCode.limitReached)
    await server.ask(revokeOrderKey, { id }, person.signedIn)
    expect((await call()).code).toBe(0)
  })

  it('revokes only the account’s own API keys, at once', async () => {
    const [ann, bob] = [await register(server), await register(server)]
    const { id, key } = await makeOrderKey(server, ann)
    expect((await server.call(revokeOrderKey, { id }, bob.signedIn)).code).toBe(apiErrorCode.notFound)
    expect(await answerTo(key)).toBe(0)
    await server.ask(revokeOrderKey, { id }, ann.signedIn)
    expect(await answerTo(key)).toBe(apiErrorCode.apiKeyInvalid)
    expect((await server.call(revokeOrderKey, { id }, ann.signedIn)).code).toBe(apiErrorCode.notFound)
  })
})

describe('the end of API keys', () => {
  it('changing the password ends API keys, though the session goes on', async () => {
    const person = await register(server)
    const { key } = await makeOrderKey(server, person)
    const input = { currentPassword: person.password, newPassword: 'mango.lamp.42' }
    await server.ask(mainAuthentication.changePassword, input, person.signedIn)
    expect(await answerTo(key)).toBe(apiErrorCode.apiKeyInvalid)
    expect(await server.ask(listOrderKeys, undefined, person.signedIn)).toEqual([])
  })

  it('resetting the password ends API keys', async () => {
    const person = await register(server)
    const { email } = person
    const { key } = await makeOrderKey(server, person)
    await server.ask(mainAuthentication.sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
    const reset = { email, password: 'mango.lamp.42', code: await newestCode(server, email) }
    await server.ask(mainAuthentication.updatePassword, reset, newPlace())
    expect(await answerTo(key)).toBe(apiErrorCode.apiKeyInvalid)
  })

  it('logging out all other devices ends API keys, but logging out one doesn’t', async () => {
    const person = await register(server)
    const { key } = await makeOrderKey(server, person)
    await logIn(server, { ...person, deviceId: randomUUID() })
    const sessions = await server.ask(listSessions, undefined, person.signedIn)
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    await server.ask(endSession, { sessionId: other?.id ?? '' }, person.signedIn)
    expect(await answerTo(key)).toBe(0)
    await server.ask(endOtherSessions, undefined, person.signedIn)
    expect(await answerTo(key)).toBe(apiErrorCode.apiKeyInvalid)
  })

  it('deleting the account ends API keys', async () => {
    const person = await register(server)
    const { key } = await makeOrderKey(server, person)
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    const code = await newestCode(server, person.email)
    await server.ask(deleteAccount, { currentPassword: person.password, code }, person.signedIn)
    expect(await answerTo(key)).toBe(apiErrorCode.apiKeyInvalid)
  })
})
