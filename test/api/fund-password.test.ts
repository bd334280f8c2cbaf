import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getProfile, sendAccountCode, setFundPassword, validFundPassword } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { sharedRateLimits } from '#server/http/rate-limits.ts'

import { logIn, newestCode, newestMail, newPlace, otherCode, type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const fundPassword = 'teal-otter-58'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

/** Requests a code to set the fund password. */
async function prepare(person?: Person) {
  const owner = person ?? (await register(server))
  await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, owner.signedIn)
  const code = await newestCode(server, owner.email)
  return { owner, input: { currentPassword: owner.password, fundPassword, code } }
}

async function withFundPassword(): Promise<Person> {
  const { owner, input } = await prepare()
  await server.ask(setFundPassword, input, owner.signedIn)
  return owner
}

const check = async (fundPassword: string, options: { accessToken?: string }) =>
  (await server.call(validFundPassword, { fundPassword }, options)).code

describe('account/setFundPassword', () => {
  it('sets the fund password with the login password and a code, and tells the owner', async () => {
    const owner = await withFundPassword()
    expect(await check(fundPassword, owner.signedIn)).toBe(0)
    expect(await server.ask(getProfile, undefined, owner.signedIn)).toMatchObject({ hasFundPassword: true })
    expect((await newestMail(server, owner.email)).subject).toBe('Your fund password was set')
  })

  it('a fund password can be replaced', async () => {
    const owner = await withFundPassword()
    server.advance(61)
    const { input } = await prepare(owner)
    await server.ask(setFundPassword, { ...input, fundPassword: 'mango.lamp.42' }, owner.signedIn)
    expect(await check(fundPassword, owner.signedIn)).toBe(apiErrorCode.fundPasswordWrong)
    expect(await check('mango.lamp.42', owner.signedIn)).toBe(0)
  })

  it('refuses the login password, the current fund password and a common one', async () => {
    const owner = await withFundPassword()
    server.advance(61)
    const { input } = await prepare(owner)
    const set = async (fundPassword: string) =>
      (await server.call(setFundPassword, { ...input, fundPassword }, owner.signedIn)).code
    expect(await set(owner.password)).toBe(apiErrorCode.secretReused)
    expect(await set(fundPassword)).toBe(apiErrorCode.secretReused)
    expect(await set('Password123')).toBe(apiErrorCode.passwordGuessable)
  })

  it('without a valid code, the right and a wrong fund password get the same answer', async () => {
    const owner = await withFundPassword()
    const guess = async (fundPassword: string) => {
      const input = { currentPassword: owner.password, fundPassword, code: '000000' }
      return (await server.call(setFundPassword, input, owner.signedIn)).code
    }
    expect(await guess(fundPassword)).toBe(await guess('mango.lamp.42'))
  })

  it('setting a fund password is refused with a wrong password or a wrong code', async () => {
    const { owner, input } = await prepare()
    const wrongPassword = { ...input, currentPassword: 'wrong-horse-9' }
    expect((await server.call(setFundPassword, wrongPassword, owner.signedIn)).code).toBe(apiErrorCode.passwordWrong)
    const wrongCode = { ...input, code: otherCode(input.code) }
    expect((await server.call(setFundPassword, wrongCode, owner.signedIn)).code).toBe(apiErrorCode.codeWrong)
    expect(await check(fundPassword, owner.signedIn)).toBe(apiErrorCode.fundPasswordMissing)
  })

  it('refuses a code of another account', async () => {
    const [{ input }, other] = [await prepare(), await register(server)]
    const answer = await server.call(setFundPassword, { ...input, currentPassword: other.password }, other.signedIn)
    expect(answer.code).toBe(apiErrorCode.codeExpired)
  })
})

describe('register/validFundPassword', () => {
  it('checking a fund password tells if none is set', async () => {
    const { signedIn } = await register(server)
    expect(await check(fundPassword, signedIn)).toBe(apiErrorCode.fundPasswordMissing)
  })

  it('checking a fund password requires logging in', async () => {
    expect(await check(fundPassword, {})).toBe(apiErrorCode.notLoggedIn)
  })

  it('five wrong fund passwords block a session, but no other', async () => {
    const owner = await withFundPassword()
    const { accessToken } = await logIn(server, { ...owner, deviceId: randomUUID() })
    const codes: number[] = []
    for (let index = 0; index < 6; index += 1) codes.push(await check('wrong-horse-9', owner.signedIn))
    expect(codes).toEqual([...Array<number>(5).fill(apiErrorCode.fundPasswordWrong), apiErrorCode.tooManyTries])
    expect(await check(fundPassword, owner.signedIn)).toBe(apiErrorCode.tooManyTries)
    expect(await check(fundPassword, { accessToken })).toBe(0)
  })

  it('twenty wrong fund passwords a day block a session', async () => {
    const owner = await withFundPassword()
    // An access token lives for a quarter of an hour; the limit counts by session.
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 5; index += 1) await check('wrong-horse-9', await freshToken(owner))
      server.advance(15 * 60 + 1)
    }
    expect(await check(fundPassword, await freshToken(owner))).toBe(apiErrorCode.tooManyTries)
  })
})

/** Issues an access token of the person's session at this time. */
async function freshToken({ session }: Person): Promise<{ accessToken: string }> {
  const { userId, accessToken } = session
  const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  return server.backend.accessTokens.issue({ realm: 'main', userId, sessionId: sid })
}

/** Counts as many wrong guesses on new devices as a day allows, without hashing each one. */
async function useUpGuesses({ session: { userId } }: Person): Promise<void> {
  const limit = { points: 100, seconds: 86_400 }
  const guesses = sharedRateLimits(server.database)('fund-password-account-day', limit, 'tooManyTries')
  await guesses.reset(userId)
  for (let tries = 0; tries < limit.points; tries += 1) await guesses.consume(userId)
}

describe('fund password guesses by someone with the login password', () => {
  it('guesses on all new devices share a daily limit, and the owner’s device has its own', async () => {
    const owner = await withFundPassword()
    await useUpGuesses(owner)
    const stranger = await logIn(server, { ...owner, place: newPlace(), deviceId: randomUUID() })
    const elsewhere = { ...newPlace(), accessToken: stranger.accessToken }
    expect(await check(fundPassword, elsewhere)).toBe(apiErrorCode.tooManyTries)
    expect(await check(fundPassword, owner.signedIn)).toBe(0)
  })

  it('a device counts as the owner’s a week after its first login', async () => {
    const [owner, deviceId] = [await withFundPassword(), randomUUID()]
    const checkThere = async () => {
      const place = newPlace()
      const { accessToken } = await logIn(server, { ...owner, place, deviceId })
      await useUpGuesses(owner)
      return check(fundPassword, { ...place, accessToken })
    }
    await logIn(server, { ...owner, deviceId })
    server.advance(7 * 86_400 - 60)
    expect(await checkThere()).toBe(apiErrorCode.tooManyTries)
    server.advance(60)
    expect(await checkThere()).toBe(0)
  })

  it('a limit reached in the owner’s session ends when they log in again on the device', async () => {
    const owner = await withFundPassword()
    for (let tries = 0; tries < 6; tries += 1) await check('anchor!violet27', owner.signedIn)
    expect(await check(fundPassword, owner.signedIn)).toBe(apiErrorCode.tooManyTries)
    const { accessToken } = await logIn(server, owner)
    const again = { ...owner.place, accessToken }
    expect(await check(fundPassword, again)).toBe(0)
  })
})
