import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { listLoginHistory } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  beginTotp,
  keepSecondFactor,
  keepSecondFactorByLink,
  listSecondFactors,
  passkeyProofOptions,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/second-factor.ts'

import { Authenticator } from './support/authenticator.ts'
import { goodPassword, logIn, newestMail, otherCode, type Person, register, tokenOf } from './support/people.ts'
import { addPasskeyTo, additionInput, beginLogIn, codeOf, recoveryProof, turnTotpOn } from './support/second-factors.ts'
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

const { linkInvalid, passwordWrong, secondFactorWrong, tooManyTries, notFound } = apiErrorCode
const totp = { kind: 'totp' } as const

const remove = { currentPassword: goodPassword, factor: totp } as const

const totpOf = async ({ signedIn }: Person) => (await server.ask(listSecondFactors, undefined, signedIn)).totp

/** Carries out the removals that are due. */
const cleanUp = async () => server.backend.cleanUps.find(({ name }) => name === 'second factors to be removed')?.run()

/** Starts the removal of the authenticator app with a recovery code. */
async function beginRemoval() {
  const { secret, codes } = await turnTotpOn(server, ann)
  const proof = { method: 'recovery-code', code: codes[0] ?? '' } as const
  const { removesAt } = await server.ask(removeSecondFactor, { ...remove, proof }, ann.signedIn)
  return { secret, codes, removesAt, mail: await newestMail(server, ann.email) }
}

const logInElsewhere = async () => logIn(server, { ...ann, deviceId: randomUUID() })

describe('removing the authenticator app', () => {
  it('removing the authenticator app requires the password and a proof', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const proof = { method: 'recovery-code', code: codes[0] ?? '' } as const
    const wrong = { currentPassword: 'not mine 1', proof, factor: totp }
    expect(await server.call(removeSecondFactor, wrong, ann.signedIn)).toMatchObject({ code: passwordWrong })
    const unproven = { ...remove, proof: { method: 'recovery-code', code: 'AAAAA-AAAAA' } as const }
    expect(await server.call(removeSecondFactor, unproven, ann.signedIn)).toMatchObject({ code: secondFactorWrong })
    expect(await totpOf(ann)).toMatchObject({ removesAt: null })
  })

  it('removes the authenticator app and the recovery codes at once with its code on the device that set it up', async () => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(60)
    const proof = { method: 'totp', code: codeOf(secret) } as const
    expect(await server.ask(removeSecondFactor, { ...remove, proof }, ann.signedIn)).toEqual({ removesAt: null })
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      resetAt: null,
      domain: 'app.example',
      mayAddPasskey: true,
    })
    expect(await logInElsewhere()).toBeDefined()
  })

  it('refuses to remove a passkey or an authenticator app that isn’t set up', async () => {
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    const attempt = async (factor: typeof totp | { kind: 'passkey'; id: string }) => {
      const input = { currentPassword: ann.password, proof: await recoveryProof(server, ann), factor }
      return (await server.call(removeSecondFactor, input, ann.signedIn)).code
    }
    expect(await attempt({ kind: 'passkey', id: randomUUID() })).toBe(notFound)
    expect(await attempt(totp)).toBe(notFound)
    // Setting it up was begun, but never confirmed.
    await server.ask(beginTotp, await additionInput(server, ann), ann.signedIn)
    expect(await attempt(totp)).toBe(notFound)
  })

  it('removing the authenticator app is limited in attempts', async () => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(90)
    const attempt = (code: string) =>
      server.call(
        removeSecondFactor,
        { currentPassword: ann.password, proof: { method: 'totp', code }, factor: totp },
        ann.signedIn,
      )
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await attempt(otherCode(codeOf(secret)))).toMatchObject({ code: secondFactorWrong })
    }
    expect(await attempt(codeOf(secret))).toMatchObject({ code: tooManyTries })
    const renewal = { currentPassword: ann.password, proof: { method: 'totp', code: codeOf(secret) } as const }
    expect(await server.call(renewRecoveryCodes, renewal, ann.signedIn)).toMatchObject({ code: tooManyTries })
  })

  it('reports the adding and removal of a factor in the login history, by message and by email', async () => {
    const { secret } = await turnTotpOn(server, ann)
    server.advance(60)
    const proof = { method: 'totp', code: codeOf(secret) } as const
    await server.ask(removeSecondFactor, { ...remove, proof }, ann.signedIn)
    const history = await server.ask(listLoginHistory, {}, ann.signedIn)
    expect(history.items.map(({ kind }) => kind).slice(0, 2)).toEqual(['second-factor-removed', 'second-factor-added'])
    const messages = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(messages.items.slice(0, 2)).toMatchObject([
      { kind: 'second-factor-removed', values: { method: 'totp' } },
      { kind: 'second-factor-added', values: { method: 'totp' } },
    ])
    const subjects = (await server.mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual([
      expect.stringMatching(/added/i) as string,
      expect.stringMatching(/removed/i) as string,
    ])
  })
})

describe('a delayed removal', () => {
  it('keeps a factor in force for a day before removing it and notifies the owner', async () => {
    const { removesAt, mail } = await beginRemoval()
    expect(Date.parse(removesAt ?? '')).toBeGreaterThan(Date.now() + 86_000_000)
    expect(mail.subject).toBe('A second factor will be removed in 24 hours')
    server.advance(86_390)
    await cleanUp()
    expect(await beginLogIn(server, ann)).toMatchObject({ methods: ['totp', 'recovery-code'] })
    server.advance(11)
    await cleanUp()
    expect(await logInElsewhere()).toBeDefined()
    expect((await newestMail(server, ann.email)).subject).toBe('Login from a new device')
    const subjects = (await server.mailsTo(ann.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A second factor was removed')
  })

  it('keeps a removed passkey in force for a day and refuses it afterwards', async () => {
    const [lost, kept] = [new Authenticator(testConfig.publicUrl), new Authenticator(testConfig.publicUrl)]
    await addPasskeyTo(server, ann, lost)
    const [added] = (await server.ask(listSecondFactors, undefined, ann.signedIn)).passkeys
    await addPasskeyTo(server, ann, kept)
    const { options } = await server.ask(passkeyProofOptions, undefined, ann.signedIn)
    const proof = { method: 'passkey', response: kept.get(options ?? {}) } as const
    const factor = { kind: 'passkey', id: added?.id ?? '' } as const
    const { removesAt } = await server.ask(removeSecondFactor, { ...remove, proof, factor }, ann.signedIn)
    expect(removesAt).not.toBeNull()
    const codeAfter = async (seconds: number, passkey: Authenticator) => {
      server.advance(seconds)
      await cleanUp()
      const { ticket, passkeyOptions } = await beginLogIn(server, ann)
      const response = passkey.get(passkeyOptions ?? {})
      const input = { ticket, proof: { method: 'passkey', response }, deviceId: randomUUID() } as const
      return (await server.call(mainAuthentication.loginSecondFactor, input, ann.place)).code
    }
    expect(await codeAfter(86_390, lost)).toBe(0)
    expect(await codeAfter(11, lost)).toBe(secondFactorWrong)
    expect(await codeAfter(0, kept)).toBe(0)
  })

  it('delays a removal proven with the factor itself on another device', async () => {
    const { secret, codes } = await turnTotpOn(server, ann)
    server.advance(60)
    const { ticket } = await beginLogIn(server, ann)
    const byCode = { method: 'recovery-code', code: codes[0] ?? '' } as const
    const input = { ticket, proof: byCode, deviceId: randomUUID() }
    const { accessToken } = await server.ask(mainAuthentication.loginSecondFactor, input, ann.place)
    const proof = { method: 'totp', code: codeOf(secret) } as const
    const answer = await server.ask(removeSecondFactor, { ...remove, proof }, { ...ann.place, accessToken })
    expect(answer.removesAt).not.toBeNull()
    expect(await totpOf(ann)).not.toBeNull()
  })

  it('stops a removal and ends all sessions with the email’s one-time link', async () => {
    const { mail } = await beginRemoval()
    const token = tokenOf(mail, 'keepFactor')
    await server.ask(keepSecondFactorByLink, { token })
    expect((await server.call(listSecondFactors, undefined, ann.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
    server.advance(86_401)
    await cleanUp()
    expect(await beginLogIn(server, ann)).toMatchObject({ methods: ['totp', 'recovery-code'] })
    expect((await server.call(keepSecondFactorByLink, { token })).code).toBe(linkInvalid)
  })

  it('stops a removal in the app, after which it can be requested again', async () => {
    const { codes } = await beginRemoval()
    await server.ask(keepSecondFactor, { factor: totp }, ann.signedIn)
    expect(await totpOf(ann)).toMatchObject({ removesAt: null })
    expect((await server.call(keepSecondFactor, { factor: totp }, ann.signedIn)).code).toBe(notFound)
    const proof = { method: 'recovery-code', code: codes[1] ?? '' } as const
    const { removesAt } = await server.ask(removeSecondFactor, { ...remove, proof }, ann.signedIn)
    expect(removesAt).not.toBeNull()
  })

  it('keeps the time of a removal that is requested again', async () => {
    const { codes, removesAt } = await beginRemoval()
    server.advance(600)
    const proof = { method: 'recovery-code', code: codes[1] ?? '' } as const
    expect(await server.ask(removeSecondFactor, { ...remove, proof }, ann.signedIn)).toEqual({ removesAt })
  })
})
