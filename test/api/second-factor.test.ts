import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getProfile, listLoginHistory, sendAccountCode } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import { beginTotp, confirmTotp, listSecondFactors, renewRecoveryCodes } from '#api/second-factor.ts'
import { recoveryCodes, totpSecrets } from '#server/db/schema/second-factors.ts'

import { Authenticator } from './support/authenticator.ts'
import { logIn, newestCode, newestMail, otherCode, type Person, register } from './support/people.ts'
import { addPasskeyTo, additionInput, beginLogIn, codeOf, toNextStep, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  ann = await register(server)
})

const { loginSecondFactor } = mainAuthentication
const { challengeExpired, codeExpired, codeWrong, passwordWrong, secondFactorExists, secondFactorWrong, tooManyTries } =
  apiErrorCode

const begin = async () => server.ask(beginTotp, await additionInput(server, ann), ann.signedIn)
const confirm = async (code: string) => server.call(confirmTotp, { code }, ann.signedIn)

/** Logs in on an unknown browser, so that the test's own session stays open. */
async function bringProof(proof: SecondFactorProof, person = ann) {
  const { ticket } = await beginLogIn(server, person)
  return server.call(loginSecondFactor, { ticket, proof, deviceId: randomUUID() }, person.place)
}

const logInElsewhere = async () => logIn(server, { ...ann, deviceId: randomUUID() })

describe('an authenticator app', () => {
  it('an authenticator app protects the account from its first code on', async () => {
    const { secret, uri } = await begin()
    expect(uri).toContain(encodeURIComponent(ann.email))
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ totp: null })
    expect(await logInElsewhere()).toBeDefined()

    const { data } = await confirm(codeOf(secret))
    expect(data?.recoveryCodes).toHaveLength(10)
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({
      totp: { addedAt: expect.any(String) as string },
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    expect((await server.ask(getProfile, undefined, ann.signedIn)).secondFactors).toMatchObject({
      totp: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
    })
    const step = await beginLogIn(server, ann)
    expect(step).toMatchObject({ methods: ['totp', 'recovery-code'], passkeyOptions: null })
  })

  it('setting up an authenticator app needs the password first', async () => {
    const input = { currentPassword: 'not mine 1' }
    expect(await server.call(beginTotp, input, ann.signedIn)).toMatchObject({ code: passwordWrong })
    expect(await server.call(beginTotp, input)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  })

  it('requires an email code to set up an authenticator app as the first second factor', async () => {
    const { currentPassword, code = '' } = await additionInput(server, ann)
    const attempt = async (input: object) =>
      (await server.call(beginTotp, { currentPassword, ...input }, ann.signedIn)).code
    expect(await attempt({})).toBe(codeWrong)
    expect(await attempt({ code: otherCode(code) })).toBe(codeWrong)
    await server.ask(sendAccountCode, { purpose: 'set-fund-password' }, ann.signedIn)
    expect(await attempt({ code: await newestCode(server, ann.email) })).toBe(codeWrong)
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ totp: null })
    expect(await attempt({ code })).toBe(0)
    const { accessToken } = await logInElsewhere()
    const input = { currentPassword, code }
    expect((await server.call(beginTotp, input, { ...ann.place, accessToken })).code).toBe(codeExpired)
  })

  it('explains in the email what its code is for and what to do if the owner didn’t ask for it', async () => {
    await additionInput(server, ann)
    const { subject, text } = await newestMail(server, ann.email)
    expect(subject).toBe('Your code to add a second factor')
    expect(text).toMatch(/don’t share the code with anyone. Change your password now/)
  })

  it('requires a proof by the existing second factor to set up an authenticator app', async () => {
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    const { currentPassword, secondFactor } = await additionInput(server, ann)
    const attempt = async (input: object) =>
      (await server.call(beginTotp, { currentPassword, ...input }, ann.signedIn)).code
    expect(await attempt({})).toBe(apiErrorCode.secondFactorMissing)
    await server.ask(sendAccountCode, { purpose: 'add-second-factor' }, ann.signedIn)
    expect(await attempt({ code: await newestCode(server, ann.email) })).toBe(apiErrorCode.secondFactorMissing)
    const wrong = { method: 'recovery-code', code: 'AAAAA-AAAAA' } as const
    expect(await attempt({ secondFactor: wrong })).toBe(secondFactorWrong)
    expect(await attempt({ secondFactor })).toBe(0)
  })

  it('shows the same secret to a second tab, and a new one after ten minutes', async () => {
    const first = await begin()
    expect(await begin()).toEqual(first)
    server.advance(601)
    const later = await begin()
    expect(later.secret).not.toBe(first.secret)
    expect(await confirm(codeOf(first.secret))).toMatchObject({ code: secondFactorWrong })
    expect(await confirm(codeOf(later.secret))).toMatchObject({ code: 0 })
  })

  it('shows a new secret to another session, which alone can then turn the app on', async () => {
    const first = await begin()
    const { accessToken } = await logInElsewhere()
    const elsewhere = { ...ann.place, accessToken }
    const second = await server.ask(beginTotp, await additionInput(server, ann), elsewhere)
    expect(second.secret).not.toBe(first.secret)
    expect(await confirm(codeOf(first.secret))).toMatchObject({ code: challengeExpired })
    expect(await confirm(codeOf(second.secret))).toMatchObject({ code: challengeExpired })
    expect(await server.call(confirmTotp, { code: codeOf(second.secret) }, elsewhere)).toMatchObject({ code: 0 })
  })

  it('refuses to turn an app on with a wrong code, after ten minutes or before its setup began', async () => {
    expect(await confirm('123456')).toMatchObject({ code: challengeExpired })
    const { secret } = await begin()
    expect(await confirm(otherCode(codeOf(secret)))).toMatchObject({ code: secondFactorWrong })
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ totp: null })
    server.advance(601)
    expect(await confirm(codeOf(secret))).toMatchObject({ code: challengeExpired })
  })

  it('cleans up an app that was never confirmed, but not a confirmed one', async () => {
    const { secret } = await turnTotpOn(server, ann)
    const other = await register(server)
    await server.ask(beginTotp, await additionInput(server, other), other.signedIn)
    server.advance(601)
    await server.backend.cleanUps.find(({ name }) => name === 'second factors under way')?.run()
    const stored = await server.database.select({ userId: totpSecrets.userId }).from(totpSecrets)
    expect(stored.map(({ userId }) => userId)).toContain(ann.session.userId)
    expect(stored.map(({ userId }) => userId)).not.toContain(other.session.userId)
    expect(await bringProof({ method: 'totp', code: codeOf(secret) })).toMatchObject({ code: 0 })
  })

  it('a second authenticator app is refused', async () => {
    const { secret } = await turnTotpOn(server, ann)
    const again = await server.call(beginTotp, { currentPassword: ann.password }, ann.signedIn)
    expect(again).toMatchObject({ code: secondFactorExists })
    server.advance(30)
    expect(await confirm(codeOf(secret))).toMatchObject({ code: challengeExpired })
  })

  it('limits the wrong codes while an app is set up', async () => {
    const { secret } = await begin()
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await confirm(otherCode(codeOf(secret)))).toMatchObject({ code: secondFactorWrong })
    }
    expect(await confirm(codeOf(secret))).toMatchObject({ code: tooManyTries })
  })

  it('stores an app’s secret encrypted and bound to its account', async () => {
    const { secret } = await turnTotpOn(server, ann)
    const mine = eq(totpSecrets.userId, ann.session.userId)
    const [row] = await server.database.select().from(totpSecrets).where(mine)
    expect(JSON.stringify(row)).not.toContain(secret)

    const thief = await register(server)
    const own = await turnTotpOn(server, thief)
    const theirs = eq(totpSecrets.userId, thief.session.userId)
    const [before] = await server.database.select().from(totpSecrets).where(theirs)
    await server.database
      .update(totpSecrets)
      .set({ encryptedSecret: before?.encryptedSecret ?? '' })
      .where(mine)
    server.advance(60)
    expect(await bringProof({ method: 'totp', code: codeOf(own.secret) })).toMatchObject({
      code: apiErrorCode.internal,
    })
  })
})

describe('a login with an authenticator code', () => {
  beforeEach(() => toNextStep(server))

  it.each([-1, 0, 1])('accepts a code if the clocks differ by %i steps of 30 s', async (steps) => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(90)
    expect(await bringProof({ method: 'totp', code: codeOf(secret, steps) })).toMatchObject({ code: 0 })
  })

  it.each([-2, 2])('rejects a code if the clocks differ by %i steps of 30 s', async (steps) => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(90)
    expect(await bringProof({ method: 'totp', code: codeOf(secret, steps) })).toMatchObject({ code: secondFactorWrong })
  })

  it('accepts each authenticator code once, and none from before', async () => {
    const { secret } = await turnTotpOn(server, ann)
    expect(await bringProof({ method: 'totp', code: codeOf(secret) })).toMatchObject({ code: secondFactorWrong })
    server.advance(90)
    const code = codeOf(secret)
    expect(await bringProof({ method: 'totp', code })).toMatchObject({ code: 0 })
    expect(await bringProof({ method: 'totp', code })).toMatchObject({ code: secondFactorWrong })
    expect(await bringProof({ method: 'totp', code: codeOf(secret, -1) })).toMatchObject({ code: secondFactorWrong })
  })

  it('rejects the code of another user’s app', async () => {
    await turnTotpOn(server, ann)
    const other = await register(server)
    const { secret } = await turnTotpOn(server, other)
    server.advance(90)
    expect(await bringProof({ method: 'totp', code: codeOf(secret) })).toMatchObject({ code: secondFactorWrong })
  })

  it('ends a login after five wrong codes and blocks a strange address after ten, but not the owner’s browser', async () => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(90)
    const stranger = { address: '192.0.2.66' }
    const guess = async (ticket: string, code: string) =>
      (await server.call(loginSecondFactor, { ticket, proof: { method: 'totp', code } }, stranger)).code
    for (let logIns = 0; logIns < 2; logIns += 1) {
      const { ticket } = await beginLogIn(server, { ...ann, place: stranger })
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await guess(ticket, otherCode(codeOf(secret)))).toBe(secondFactorWrong)
      }
      expect(await guess(ticket, codeOf(secret))).toBe(tooManyTries)
    }
    const { ticket } = await beginLogIn(server, { ...ann, place: stranger })
    expect(await guess(ticket, codeOf(secret))).toBe(tooManyTries)

    const { items } = await server.ask(listLoginHistory, {}, ann.signedIn)
    expect(items.filter(({ kind }) => kind === 'second-factor-failed')).toHaveLength(10)

    // The owner's own browser can still log in.
    const own = await beginLogIn(server, ann)
    const proof = { method: 'totp', code: codeOf(secret) } as const
    const input = { ticket: own.ticket, proof, deviceId: ann.deviceId }
    expect(await server.call(loginSecondFactor, input, ann.place)).toMatchObject({ code: 0 })
  })
})

describe('recovery codes', () => {
  it('accepts each recovery code once, however it’s typed', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const [first = '', second = ''] = codes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect(await bringProof({ method: 'recovery-code', code: typed })).toMatchObject({ code: 0 })
    expect(await bringProof({ method: 'recovery-code', code: first })).toMatchObject({ code: secondFactorWrong })
    expect(await bringProof({ method: 'recovery-code', code: second })).toMatchObject({ code: 0 })
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('accepts recovery codes only for their own account and stores only their hashes', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const other = await register(server)
    await turnTotpOn(server, other)
    const [code = ''] = codes
    expect(await bringProof({ method: 'recovery-code', code }, other)).toMatchObject({ code: secondFactorWrong })
    const stored = JSON.stringify(await server.database.select().from(recoveryCodes))
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('renews recovery codes with password and proof, and invalidates the old ones', async () => {
    const { secret, codes } = await turnTotpOn(server, ann)
    server.advance(90)
    const proof = { method: 'totp', code: codeOf(secret) } as const
    const wrongPassword = { currentPassword: 'not mine 1', proof }
    expect(await server.call(renewRecoveryCodes, wrongPassword, ann.signedIn)).toMatchObject({ code: passwordWrong })
    const wrongProof = {
      currentPassword: ann.password,
      proof: { method: 'totp', code: otherCode(proof.code) } as const,
    }
    expect(await server.call(renewRecoveryCodes, wrongProof, ann.signedIn)).toMatchObject({ code: secondFactorWrong })
    const input = { currentPassword: ann.password, proof }
    const renewed = await server.ask(renewRecoveryCodes, input, ann.signedIn)
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(renewed.recoveryCodes.filter((code) => codes.includes(code))).toEqual([])

    const [old = ''] = codes
    const [fresh = ''] = renewed.recoveryCodes
    expect(await bringProof({ method: 'recovery-code', code: old })).toMatchObject({ code: secondFactorWrong })
    expect(await bringProof({ method: 'recovery-code', code: fresh })).toMatchObject({ code: 0 })
    const { items } = await server.ask(listLoginHistory, {}, ann.signedIn)
    expect(items.map(({ kind }) => kind)).toContain('recovery-codes-renewed')
    const subjects = (await server.mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/recovery codes/i))
  })
})
