import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendAccountCode, setFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { emailCodes } from '#server/db/schema/email-codes.ts'
import { outbox } from '#server/db/schema/outbox.ts'

import { newEmail, newestCode, newestMail, newPlace, otherCode, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { sendEmailCode, updatePassword } = mainAuthentication
const password = 'mango.lamp.42'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

const ask = (email: string, place = newPlace(), purpose: 'register' | 'reset-password' = 'reset-password') =>
  server.call(sendEmailCode, { email, purpose, lang: 'en_us' }, place)

const reset = (email: string, code: string, place = newPlace()) =>
  server.call(updatePassword, { email, code, password }, place)

/** Registers a user and requests a code to reset their password. */
async function prepare() {
  const person = await register(server)
  await ask(person.email)
  return { ...person, code: await newestCode(server, person.email) }
}

describe('codes', () => {
  it('a code works once', async () => {
    const { email, code } = await prepare()
    expect((await reset(email, code)).code).toBe(0)
    expect((await reset(email, code)).code).toBe(apiErrorCode.codeExpired)
  })

  it('a code expires after ten minutes', async () => {
    const { email, code } = await prepare()
    server.advance(601)
    expect((await reset(email, code)).code).toBe(apiErrorCode.codeExpired)
  })

  it('a code allows five attempts', async () => {
    const { email, code } = await prepare()
    const place = newPlace()
    const codes: number[] = []
    for (let index = 0; index < 6; index += 1) codes.push((await reset(email, otherCode(code), place)).code)
    expect(codes).toEqual([...Array<number>(5).fill(apiErrorCode.codeWrong), apiErrorCode.tooManyTries])
    expect((await reset(email, code, place)).code).toBe(apiErrorCode.tooManyTries)
  })

  it('a code is replaced by a newer one, with new attempts', async () => {
    const { email, code } = await prepare()
    for (let index = 0; index < 5; index += 1) await reset(email, otherCode(code))
    server.advance(61)
    await ask(email)
    const newer = await newestCode(server, email)
    // Once in a million runs both codes are the same.
    expect((await reset(email, code)).code).toBe(apiErrorCode.codeWrong)
    expect((await reset(email, newer)).code).toBe(0)
  })

  it('a code works only for its purpose', async () => {
    const email = newEmail()
    await ask(email, newPlace(), 'register')
    const code = await newestCode(server, email)
    expect((await reset(email, code)).code).toBe(apiErrorCode.codeExpired)
  })

  it('a code works only for its address', async () => {
    const { code } = await prepare()
    const other = await register(server)
    expect((await reset(other.email, code)).code).toBe(apiErrorCode.codeExpired)
  })

  it('stores a code and its address unreadably', async () => {
    const { email, code } = await prepare()
    const rows = JSON.stringify(await server.database.select().from(emailCodes))
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(email)
  })

  it('deletes a code after it has expired', async () => {
    await prepare()
    server.advance(601)
    await server.backend.cleanUps.find(({ name }) => name === 'email codes')?.run()
    expect(await server.database.select({ rows: count() }).from(emailCodes)).toEqual([{ rows: 0 }])
  })
})

describe('register/sendEmailCode', () => {
  it('refuses a second code within a minute and says how long to wait', async () => {
    const email = newEmail()
    const place = newPlace()
    await ask(email, place)
    server.advance(20)
    const { data } = await ask(email, place)
    expect(data?.retryAfter).toBeGreaterThan(30)
    expect(data?.retryAfter).toBeLessThanOrEqual(40)
    expect(await server.mailsTo(email)).toHaveLength(1)
    server.advance(41)
    expect((await ask(email, place)).data).toEqual({ retryAfter: 60 })
    expect(await server.mailsTo(email)).toHaveLength(2)
  })

  it('requesting a code responds and works the same with and without an account', async () => {
    const { email } = await register(server)
    server.advance(61)
    for (const purpose of ['register', 'reset-password'] as const) {
      const [known, unknown] = [await traceOf(email, purpose), await traceOf(newEmail(), purpose)]
      expect(known).toEqual(unknown)
    }
  })

  it('tells the mailbox’s owner whether an account exists', async () => {
    const stranger = newEmail()
    await ask(stranger)
    expect((await newestMail(server, stranger)).subject).toBe('There’s no account with this email')
    const { email } = await register(server)
    await ask(email)
    expect((await newestMail(server, email)).subject).toBe('Your code to reset your password')
  })

  it('limits a requester to five codes an hour and ten a day per address', async () => {
    const email = newEmail()
    const place = newPlace()
    const sent = async () => (await ask(email, place)).code
    const inHour = async () => {
      const codes: number[] = []
      for (let index = 0; index < 6; index += 1) {
        codes.push(await sent())
        server.advance(61)
      }
      server.advance(3_600)
      return codes
    }
    const five = [...Array<number>(5).fill(0), apiErrorCode.tooManyRequests]
    expect(await inHour()).toEqual(five)
    expect(await inHour()).toEqual(five)
    expect(await sent()).toBe(apiErrorCode.tooManyRequests)
    // The owner, elsewhere, still gets a code.
    expect((await ask(email)).code).toBe(0)
    server.advance(86_400)
    expect(await sent()).toBe(0)
  })

  it('limits a requester to twenty addresses an hour', async () => {
    const place = newPlace()
    for (let index = 0; index < 20; index += 1) expect((await ask(newEmail(), place)).code).toBe(0)
    const refused = await ask(newEmail(), place)
    expect(refused.code).toBe(apiErrorCode.tooManyRequests)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

describe('codes to a logged-in user’s own address', () => {
  const askOwn = async ({ signedIn }: Person) =>
    (await server.call(sendAccountCode, { purpose: 'set-fund-password' }, signedIn)).code

  it('sends a logged-in user a code even after strangers have requested many', async () => {
    const person = await register(server)
    for (let index = 0; index < 10; index += 1) {
      server.advance(61)
      await ask(person.email)
    }
    expect((await ask(person.email)).code).toBe(apiErrorCode.tooManyRequests)
    expect(await askOwn(person)).toBe(0)
  })

  it('limits a logged-in user to ten codes an hour', async () => {
    const person = await register(server)
    const sent: number[] = []
    for (let index = 0; index < 11; index += 1) {
      server.advance(61)
      sent.push(await askOwn(person))
    }
    expect(sent).toEqual([...Array<number>(10).fill(0), apiErrorCode.tooManyRequests])
  })

  it('accepts a logged-in user’s code even after many attempts from the same address', async () => {
    const person = await register(server)
    const place = newPlace()
    const signedIn = { ...person.signedIn, ...place }
    for (let index = 0; index < 31; index += 1) await reset(newEmail(), '000000', place)
    expect((await reset(newEmail(), '000000', place)).code).toBe(apiErrorCode.tooManyTries)
    expect(await askOwn(person)).toBe(0)
    const input = { currentPassword: person.password, fundPassword: 'teal-otter-58' }
    const code = await newestCode(server, person.email)
    expect((await server.call(setFundPassword, { ...input, code }, signedIn)).code).toBe(0)
  })
})

/** Returns what an answer shows and how many rows it leaves. */
async function traceOf(email: string, purpose: 'register' | 'reset-password') {
  const before = await countRows()
  const { status, code, msg, data } = await ask(email, newPlace(), purpose)
  const after = await countRows()
  await server.mailsTo(email)
  return { status, code, msg, data, rows: after.map((rows, index) => rows - (before[index] ?? 0)) }
}

async function countRows(): Promise<number[]> {
  const numbers: number[] = []
  for (const table of [emailCodes, outbox]) {
    const [row] = await server.database.select({ rows: count() }).from(table)
    numbers.push(row?.rows ?? 0)
  }
  return numbers
}
