import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { deleteAccount, exportAccount, getProfile, sendAccountCode, updateProfile } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { subscribeEmail } from '#api/notices.ts'

import { logIn, newEmail, newestCode, newestMail, otherCode, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { login, refreshToken } = mainAuthentication

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe('account/update', () => {
  it('an update changes only the given fields', async () => {
    const { signedIn } = await register(server)
    const before = await server.ask(getProfile, undefined, signedIn)
    const changes = { userName: '小明', lang: 'zh_cn' as const, pricingCurrency: 'USD', antiPhishingWord: 'blue heron' }
    expect(await server.ask(updateProfile, changes, signedIn)).toEqual({ ...before, ...changes })
    expect(await server.ask(updateProfile, { antiPhishingWord: null }, signedIn)).toEqual({
      ...before,
      ...changes,
      antiPhishingWord: null,
    })
    expect(await server.ask(updateProfile, {}, signedIn)).toMatchObject({ userName: '小明' })
  })

  it('a new anti-phishing word appears in emails from then on', async () => {
    const person = await register(server)
    await server.ask(updateProfile, { antiPhishingWord: 'blue heron' }, person.signedIn)
    await logIn(server, { ...person, deviceId: randomUUID() })
    expect((await newestMail(server, person.email)).text).toContain('Your anti-phishing code: blue heron')
  })

  it('leaves the anti-phishing word out of mail to an unconfirmed new address', async () => {
    const person = await register(server)
    await server.ask(updateProfile, { antiPhishingWord: 'blue heron' }, person.signedIn)
    const stranger = newEmail()
    await server.ask(sendAccountCode, { purpose: 'change-email', newEmail: stranger }, person.signedIn)
    expect((await newestMail(server, stranger)).text).not.toContain('blue heron')
  })

  it('an update can clear the optional country', async () => {
    const { signedIn } = await register(server)
    expect(await server.ask(updateProfile, { country: 'MX' }, signedIn)).toMatchObject({ country: 'MX' })
    expect(await server.ask(updateProfile, { country: null }, signedIn)).toMatchObject({ country: null })
  })

  it.each([
    ['an unknown country', { country: 'XX' }],
    ['a currency without a rate', { pricingCurrency: 'XAU' }],
    ['a name with markup', { userName: '<b>me</b>' }],
    ['a field that users can’t change', { email: 'other@mail.example' }],
  ])('refuses a profile update with %s', async (_, changes) => {
    const { signedIn } = await register(server)
    const answer = await server.call(updateProfile, changes as object, signedIn)
    expect(answer.code).toBe(apiErrorCode.invalidRequest)
  })
})

describe('account/export', () => {
  it('the export contains all stored data but no secrets', async () => {
    const person = await register(server)
    await server.ask(subscribeEmail, { email: person.email, lang: 'en_us' }, person.place)
    const { sections } = await server.ask(exportAccount, { currentPassword: person.password }, person.signedIn)
    expect(sections['account']).toMatchObject([{ email: person.email, memberId: person.session.memberId }])
    expect(sections['consents']).toHaveLength(2)
    expect(sections['sessions']).toMatchObject([{ device: 'Firefox · Windows', address: person.place.address }])
    expect(sections['securityEvents']?.map(({ kind }) => kind).toSorted()).toEqual(['data-exported', 'registered'])
    expect(Object.keys(sections)).toEqual(expect.arrayContaining(['knownDevices', 'subscriptions', 'unsentMails']))
    const text = JSON.stringify(sections)
    expect(text).not.toContain('argon2')
    expect(text).not.toMatch(/hash/i)
  })

  it('an export is refused with a wrong password', async () => {
    const { signedIn } = await register(server)
    const answer = await server.call(exportAccount, { currentPassword: 'wrong-horse-9' }, signedIn)
    expect(answer.code).toBe(apiErrorCode.passwordWrong)
  })
})

describe('account/delete', () => {
  async function prepare(person: Person) {
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, person.signedIn)
    return { currentPassword: person.password, code: await newestCode(server, person.email) }
  }

  it('deletion removes every trace of the account and sends a goodbye email', async () => {
    const person = await register(server)
    await server.ask(subscribeEmail, { email: person.email, lang: 'en_us' }, person.place)
    await server.ask(updateProfile, { userName: 'Erasmus Vanishing' }, person.signedIn)
    const input = await prepare(person)
    const { userId, memberId } = person.session
    const traces = [person.email, userId, memberId, 'Erasmus Vanishing', person.place.address ?? '']
    const found = async () => {
      const dump = await dumpDatabase()
      return traces.filter((text) => dump.includes(text))
    }
    expect(await found()).toEqual(traces)
    await server.ask(deleteAccount, input, person.signedIn)
    expect((await newestMail(server, person.email)).subject).toBe('Your account was deleted')
    expect(await found()).toEqual([])
  })

  it('deletion ends all sessions at once and prevents logging in', async () => {
    const person = await register(server)
    await server.ask(deleteAccount, await prepare(person), person.signedIn)
    expect((await server.call(getProfile, undefined, person.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
    const token = { refreshToken: person.session.refreshToken }
    expect((await server.call(refreshToken, token)).code).toBe(apiErrorCode.refreshFailed)
    const input = { email: person.email, password: person.password }
    expect((await server.call(login, input, person.place)).code).toBe(apiErrorCode.loginFailed)
  })

  it('deletion frees the email for a new account with a new identity', async () => {
    const person = await register(server)
    await server.ask(deleteAccount, await prepare(person), person.signedIn)
    server.advance(61)
    const again = await register(server, { email: person.email })
    expect(again.session.userId).not.toBe(person.session.userId)
    expect(again.session.memberId).not.toBe(person.session.memberId)
  })

  it('deletion is refused with a wrong password or a wrong code', async () => {
    const person = await register(server)
    const input = await prepare(person)
    const wrongPassword = { ...input, currentPassword: 'wrong-horse-9' }
    expect((await server.call(deleteAccount, wrongPassword, person.signedIn)).code).toBe(apiErrorCode.passwordWrong)
    const wrongCode = { ...input, code: otherCode(input.code) }
    expect((await server.call(deleteAccount, wrongCode, person.signedIn)).code).toBe(apiErrorCode.codeWrong)
    expect((await server.call(getProfile, undefined, person.signedIn)).code).toBe(0)
  })
})

/** Returns the whole database as text. */
async function dumpDatabase(): Promise<string> {
  const pgTables = server.database.select({ name: sql<string>`tablename` }).from(sql`pg_tables`)
  const tables: unknown[] = []
  for (const { name } of await pgTables.where(sql`schemaname = 'public'`)) {
    tables.push(await server.database.execute(sql`SELECT * FROM ${sql.identifier(name)}`))
  }
  return JSON.stringify(tables)
}
