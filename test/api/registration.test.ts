import { randomInt, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getProfile } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { accounts, consents } from '#server/db/schema/accounts.ts'

import {
  goodPassword,
  newEmail,
  newestCode,
  newestMail,
  newPlace,
  otherCode,
  register,
  termsOf,
} from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { sendEmailCode, registerUser } = mainAuthentication

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

/** Requests an email code and returns the input for registering with it. */
async function prepare(email = newEmail()) {
  const place = newPlace()
  await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
  const code = await newestCode(server, email)
  return { place, input: { email, password: goodPassword, code, ...(await termsOf(server)) } }
}

describe('register/registerUser', () => {
  it('creates an account with the emailed code and logs it in', async () => {
    const { place, input } = await prepare()
    const session = await server.ask(registerUser, { ...input, country: 'MX' }, place)
    expect(session).toMatchObject({ email: input.email, agentId: null, isAdmin: true })
    expect(session.memberId).toMatch(/^[1-9]\d{8}$/)
    const profile = await server.ask(getProfile, undefined, { ...place, accessToken: session.accessToken })
    expect(profile).toMatchObject({
      userId: session.userId,
      email: input.email,
      country: 'MX',
      lang: 'en_us',
      pricingCurrency: 'CNY',
      hasFundPassword: false,
      antiPhishingWord: null,
    })
    const { items } = await server.ask(listSystemMessages, {}, { ...place, accessToken: session.accessToken })
    expect(items.map(({ kind }) => kind)).toEqual(['welcome'])
  })

  it.each([
    ['EUR', 'EUR'],
    ['XAU', 'CNY'],
  ])('for a visitor who chose %s, sets the new account’s pricing currency to %s', async (chosen, expected) => {
    const { place, input } = await prepare()
    const { accessToken } = await server.ask(registerUser, { ...input, pricingCurrency: chosen }, place)
    const { pricingCurrency } = await server.ask(getProfile, undefined, { ...place, accessToken })
    expect(pricingCurrency).toBe(expected)
  })

  it('stores which texts a new account agreed to, and when', async () => {
    const { session } = await register(server)
    const { agreementId, privacyId } = await termsOf(server)
    const rows = await server.database.select().from(consents).where(eq(consents.userId, session.userId))
    expect(new Set(rows.map(({ textId }) => textId))).toEqual(new Set([agreementId, privacyId]))
    for (const { agreedAt } of rows) expect(Math.abs(agreedAt.getTime() - Date.now())).toBeLessThan(10_000)
  })

  it('a new account’s password is stored only as a hash', async () => {
    const { session } = await register(server)
    const [row] = await server.database.select().from(accounts).where(eq(accounts.id, session.userId))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(goodPassword)
  })

  it('treats an email in another spelling as the same email', async () => {
    const { place, input } = await prepare()
    const email = ` ${input.email.toUpperCase()} `
    expect(await server.ask(registerUser, { ...input, email }, place)).toMatchObject({ email: input.email })
    server.advance(61)
    await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
    expect((await newestMail(server, input.email)).subject).toBe('You already have an account')
  })

  it('reveals that an email is taken only to someone with its code', async () => {
    const { place, input } = await prepare()
    const passwordHash = 'x'
    await server.database.insert(accounts).values({
      id: randomUUID(),
      realm: 'main',
      memberId: String(randomInt(100_000_000, 1_000_000_000)),
      email: input.email,
      userName: 'Ann',
      lang: 'en_us',
      pricingCurrency: 'USD',
      passwordHash,
      registeredAt: new Date(),
    })
    expect((await server.call(registerUser, { ...input, code: otherCode(input.code) }, place)).code).toBe(
      apiErrorCode.codeWrong,
    )
    expect((await server.call(registerUser, input, place)).code).toBe(apiErrorCode.emailTaken)
  })

  it('hides whether an email is taken, and emails its owner that they have an account', async () => {
    const { email } = await register(server)
    server.advance(61)
    const place = newPlace()
    const first = await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, place)
    expect(first).toEqual({ retryAfter: 60 })
    const mail = await newestMail(server, email)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    const input = { email, password: goodPassword, code: '123456', ...(await termsOf(server)) }
    expect((await server.call(registerUser, input, place)).code).toBe(apiErrorCode.codeWrong)
    const free = newEmail()
    await server.ask(sendEmailCode, { email: free, purpose: 'register', lang: 'en_us' }, newPlace())
    const guessed = { ...input, email: free, code: otherCode(await newestCode(server, free)) }
    expect((await server.call(registerUser, guessed, newPlace())).code).toBe(apiErrorCode.codeWrong)
  })

  it('limits registration attempts with many emails from one place', async () => {
    const place = newPlace()
    const terms = await termsOf(server)
    const codes: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const input = { email: newEmail(), password: goodPassword, code: '123456', ...terms }
      codes.push((await server.call(registerUser, input, place)).code)
    }
    expect(codes.slice(0, 20).every((code) => code === apiErrorCode.codeExpired)).toBe(true)
    expect(codes.at(-1)).toBe(apiErrorCode.tooManyTries)
  })

  it('refuses to register with a wrong code, another email’s code or a used code', async () => {
    const [{ place, input }, other] = [await prepare(), await prepare()]
    const codeOf = async (changes: object) => (await server.call(registerUser, { ...input, ...changes }, place)).code
    expect(await codeOf({ code: otherCode(input.code) })).toBe(apiErrorCode.codeWrong)
    expect(await codeOf({ email: newEmail() })).toBe(apiErrorCode.codeExpired)
    // One code in a million is the same by chance.
    const isSame = other.input.code === input.code
    expect(await codeOf({ email: other.input.email })).toBe(isSame ? 0 : apiErrorCode.codeWrong)
    await server.ask(registerUser, input, place)
    expect(await codeOf({})).toBe(apiErrorCode.codeExpired)
  })

  it('refuses to register with terms that aren’t in force', async () => {
    const { place, input } = await prepare()
    for (const key of ['agreementId', 'privacyId']) {
      const answer = await server.call(registerUser, { ...input, [key]: randomUUID() }, place)
      expect(answer.code).toBe(apiErrorCode.consentOutdated)
    }
    const swapped = { ...input, agreementId: input.privacyId, privacyId: input.agreementId }
    expect((await server.call(registerUser, swapped, place)).code).toBe(apiErrorCode.consentOutdated)
    expect((await server.call(registerUser, input, place)).code).toBe(0)
  })

  it('refuses to register with a country that isn’t allowed', async () => {
    const { place, input } = await prepare()
    const answer = await server.call(registerUser, { ...input, country: 'XX' }, place)
    expect(answer.code).toBe(apiErrorCode.invalidRequest)
  })

  it.each([
    ['a short password', 'Ab1!xyz'],
    ['letters only', 'gretelandoboe'],
    ['a password of more than 64 characters', `a1${'x'.repeat(63)}`],
  ])('refuses %s as a password, by the rule of spec §5', async (_, password) => {
    const { place, input } = await prepare()
    expect((await server.call(registerUser, { ...input, password }, place)).code).toBe(apiErrorCode.invalidRequest)
  })

  it('refuses common passwords and those based on the email, and keeps the code valid', async () => {
    const email = `okonkwo.${randomUUID().slice(0, 8)}@mail.example`
    const { place, input } = await prepare(email)
    const codes: number[] = []
    for (const password of ['Password123', 'qwerty1234', email, 'Okonkwo#1']) {
      codes.push((await server.call(registerUser, { ...input, password }, place)).code)
    }
    expect(codes).toEqual(Array(4).fill(apiErrorCode.passwordGuessable))
    // None of these used up an attempt at the code.
    expect((await server.call(registerUser, input, place)).code).toBe(0)
  })

  it('refuses an email with Chinese characters', async () => {
    const answer = await server.call(
      sendEmailCode,
      { email: '小明@mail.example', purpose: 'register', lang: 'zh_cn' },
      newPlace(),
    )
    expect(answer.code).toBe(apiErrorCode.invalidRequest)
  })

  it('registering by GET works like POST', async () => {
    const email = newEmail()
    const place = { ...newPlace(), method: 'GET' as const }
    expect(await server.ask(sendEmailCode, { email, purpose: 'register', lang: 'es_mx' }, place)).toEqual({
      retryAfter: 60,
    })
    const code = await newestCode(server, email)
    const input = { email, password: goodPassword, code, ...(await termsOf(server)) }
    expect(await server.ask(registerUser, input, place)).toMatchObject({ email })
  })
})
