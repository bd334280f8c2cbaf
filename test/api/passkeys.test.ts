import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  addPasskey,
  beginPasskey,
  listSecondFactors,
  passkeyProofOptions,
  removeSecondFactor,
} from '#api/second-factor.ts'

import { Authenticator } from './support/authenticator.ts'
import { logIn, otherCode, type Person, register } from './support/people.ts'
import { addPasskeyTo, additionInput, beginLogIn, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp
let ann: Person
let passkey: Authenticator

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  ann = await register(server)
  passkey = new Authenticator(testConfig.publicUrl)
})

const { loginSecondFactor } = mainAuthentication
const {
  challengeExpired,
  codeExpired,
  codeWrong,
  limitReached,
  passwordWrong,
  secondFactorExists,
  secondFactorWrong,
  signatureInvalid,
} = apiErrorCode

type Json = Record<string, unknown>

const begin = async (person = ann) =>
  (await server.ask(beginPasskey, await additionInput(server, person), person.signedIn)).options
const add = (response: Json, person = ann, name = 'My phone') =>
  server.call(addPasskey, { name, response }, person.signedIn)

/** Starts a login and returns its ticket and passkey options. */
async function askedAtLogIn(person = ann) {
  const { ticket, passkeyOptions } = await beginLogIn(server, person)
  if (passkeyOptions === null) throw new Error('The login offers no passkey')
  return { ticket, options: passkeyOptions }
}

const bring = (ticket: string, response: Json) =>
  server.call(loginSecondFactor, { ticket, proof: { method: 'passkey', response }, deviceId: randomUUID() }, ann.place)

describe('a new passkey', () => {
  it('adds a named passkey, and issues recovery codes if it is the first second factor', async () => {
    const first = await add(passkey.create(await begin()))
    expect(first.data?.recoveryCodes).toHaveLength(10)
    const second = await add(new Authenticator(testConfig.publicUrl).create(await begin()), ann, 'Key ring')
    expect(second).toMatchObject({ code: 0, data: { recoveryCodes: null } })
    const { passkeys, recoveryCodesLeft } = await server.ask(listSecondFactors, undefined, ann.signedIn)
    expect(passkeys).toMatchObject([
      { name: 'My phone', lastUsedAt: null },
      { name: 'Key ring', lastUsedAt: null },
    ])
    expect(recoveryCodesLeft).toBe(10)
    const { items } = await server.ask(listSystemMessages, {}, ann.signedIn)
    expect(items[0]).toMatchObject({ kind: 'second-factor-added', values: { method: 'passkey', name: 'Key ring' } })
  })

  it('issues no new recovery codes for a passkey added after an authenticator app', async () => {
    await turnTotpOn(server, ann)
    expect(await add(passkey.create(await begin()))).toMatchObject({ code: 0, data: { recoveryCodes: null } })
  })

  it('creates registration options for this site that exclude the account’s existing passkeys', async () => {
    await addPasskeyTo(server, ann, passkey)
    const options = await begin()
    expect(options).toMatchObject({
      rp: { id: 'app.example', name: 'Sevenport' },
      user: { name: ann.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [{ id: passkey.create(options)['id'], transports: ['internal'] }],
    })
  })

  it('refuses to add a passkey with a wrong password', async () => {
    const input = { currentPassword: 'not mine 1' }
    expect(await server.call(beginPasskey, input, ann.signedIn)).toMatchObject({ code: passwordWrong })
  })

  it('requires an email code once to add a passkey as the first second factor', async () => {
    const { currentPassword, code = '' } = await additionInput(server, ann)
    const attempt = async (input: object) =>
      (await server.call(beginPasskey, { currentPassword, ...input }, ann.signedIn)).code
    expect(await attempt({})).toBe(codeWrong)
    expect(await attempt({ code: otherCode(code) })).toBe(codeWrong)
    expect(await attempt({ code })).toBe(0)
    expect(await attempt({ code })).toBe(codeExpired)
  })

  it('rejects a new passkey from another origin or for another site', async () => {
    const elsewhere = passkey.create(await begin(), { origin: 'https://app.example.evil.example' })
    expect(await add(elsewhere)).toMatchObject({ code: signatureInvalid })
    const forOther = passkey.create({ ...(await begin()), rp: { id: 'evil.example' } })
    expect(await add(forOther)).toMatchObject({ code: signatureInvalid })
  })

  it('rejects a new passkey whose challenge was used, is over five minutes old, or was made up', async () => {
    const response = passkey.create(await begin())
    expect(await add(response)).toMatchObject({ code: 0 })
    expect(await add(response)).toMatchObject({ code: challengeExpired })
    const late = new Authenticator(testConfig.publicUrl).create(await begin())
    server.advance(301)
    expect(await add(late)).toMatchObject({ code: challengeExpired })
    const madeUp = passkey.create({ ...(await begin()), challenge: 'bWFkZSB1cA' })
    expect(await add(madeUp)).toMatchObject({ code: challengeExpired })
  })

  it('rejects a new passkey whose challenge belongs to another user, another session or a proof', async () => {
    const bob = await register(server)
    expect(await add(passkey.create(await begin(bob)))).toMatchObject({ code: challengeExpired })
    const session = await logIn(server, { ...ann, deviceId: randomUUID() })
    const other = { ...ann, signedIn: { ...ann.place, accessToken: session.accessToken } }
    expect(await add(passkey.create(await begin(other)))).toMatchObject({ code: challengeExpired })
    await addPasskeyTo(server, ann, passkey)
    const { options } = await server.ask(passkeyProofOptions, undefined, ann.signedIn)
    const confused = new Authenticator(testConfig.publicUrl).create({ ...options, rp: { id: 'app.example' } })
    expect(await add(confused)).toMatchObject({ code: challengeExpired })
  })

  it('rejects a passkey that this or another account already has', async () => {
    await addPasskeyTo(server, ann, passkey)
    expect(await add(passkey.create(await begin()))).toMatchObject({ code: secondFactorExists })
    const bob = await register(server)
    expect(await add(passkey.create(await begin(bob)), bob)).toMatchObject({ code: secondFactorExists })
    expect((await server.ask(listSecondFactors, undefined, bob.signedIn)).recoveryCodesLeft).toBe(0)
  })

  it('rejects an eleventh passkey', async () => {
    for (let number = 1; number < 10; number += 1) {
      await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    }
    const early = await begin()
    await addPasskeyTo(server, ann, passkey)
    const input = { currentPassword: ann.password }
    expect(await server.call(beginPasskey, input, ann.signedIn)).toMatchObject({ code: limitReached })
    expect(await add(new Authenticator(testConfig.publicUrl).create(early))).toMatchObject({ code: limitReached })
  })

  it.each<[string, (response: Json) => Json]>([
    ['nothing', () => ({})],
    ['no response', ({ id, rawId, type }) => ({ id, rawId, type })],
    [
      'a number as its client data',
      (whole) => ({ ...whole, response: { clientDataJSON: 1, attestationObject: 'AA' } }),
    ],
    ['client data that isn’t JSON', (whole) => withResponse(whole, { clientDataJSON: 'bm8ganNvbg' })],
    ['client data that is null', (whole) => withResponse(whole, { clientDataJSON: toBase64('null') })],
    ['an object as its challenge', (whole) => withResponse(whole, { clientDataJSON: toBase64('{"challenge":{}}') })],
    ['an attestation that isn’t CBOR', (whole) => withResponse(whole, { attestationObject: 'AAAA' })],
    ['deeply nested CBOR', (whole) => withResponse(whole, { attestationObject: 'gYGB'.repeat(2_000) })],
    ['an empty attestation', (whole) => withResponse(whole, { attestationObject: '' })],
    ['a zero byte in the id', (whole) => ({ ...whole, id: 'a\0b', rawId: 'a\0b' })],
    ['another type', (whole) => ({ ...whole, type: 'password' })],
  ])('rejects a registration response with %s as invalid', async (_, spoil) => {
    const spoiled = await add(spoil(passkey.create(await begin())))
    expect(spoiled.code).toBe(signatureInvalid)
  })
})

describe('a login with a passkey', () => {
  it('logs in with a passkey’s signature and records when it was used', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(options).toMatchObject({ rpId: 'app.example', userVerification: 'preferred' })
    expect(await bring(ticket, passkey.get(options))).toMatchObject({ code: 0 })
    const { passkeys } = await server.ask(listSecondFactors, undefined, ann.signedIn)
    expect(passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('logs in with any of several passkeys', async () => {
    const second = new Authenticator(testConfig.publicUrl)
    await addPasskeyTo(server, ann, passkey)
    await addPasskeyTo(server, ann, second)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, second.get(options))).toMatchObject({ code: 0 })
  })

  it('rejects a login signature from another origin', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    const phished = passkey.get(options, { origin: 'https://app.example.evil.example' })
    expect(await bring(ticket, phished)).toMatchObject({ code: secondFactorWrong })
  })

  it('rejects a passkey response that was used before or belongs to another login', async () => {
    await addPasskeyTo(server, ann, passkey)
    const first = await askedAtLogIn()
    const second = await askedAtLogIn()
    const answer = passkey.get(first.options)
    expect(await bring(second.ticket, answer)).toMatchObject({ code: secondFactorWrong })
    expect(await bring(first.ticket, answer)).toMatchObject({ code: 0 })
    const third = await askedAtLogIn()
    expect(await bring(third.ticket, answer)).toMatchObject({ code: secondFactorWrong })
  })

  it('rejects another user’s passkey at login, even under the id of the account’s own', async () => {
    const bob = await register(server)
    const theirs = new Authenticator(testConfig.publicUrl)
    await addPasskeyTo(server, bob, theirs)
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, theirs.get(options))).toMatchObject({ code: secondFactorWrong })
    const disguised = { ...theirs.get(options), id: passkey.get(options)['id'], rawId: passkey.get(options)['id'] }
    expect(await bring(ticket, disguised)).toMatchObject({ code: secondFactorWrong })
  })

  it('rejects a cloned passkey whose counter lags behind', async () => {
    await addPasskeyTo(server, ann, passkey)
    const first = await askedAtLogIn()
    expect(await bring(first.ticket, passkey.get(first.options, { counter: 7 }))).toMatchObject({ code: 0 })
    for (const counter of [7, 6, 0]) {
      const { ticket, options } = await askedAtLogIn()
      expect(await bring(ticket, passkey.get(options, { counter }))).toMatchObject({ code: secondFactorWrong })
    }
  })

  it('logs in repeatedly with a passkey that has no counter', async () => {
    await addPasskeyTo(server, ann, passkey)
    for (let times = 0; times < 2; times += 1) {
      const { ticket, options } = await askedAtLogIn()
      expect(await bring(ticket, passkey.get(options, { counter: 0 }))).toMatchObject({ code: 0 })
    }
  })

  it('rejects a passkey response at login after five minutes', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    server.advance(301)
    expect(await bring(ticket, passkey.get(options))).toMatchObject({ code: apiErrorCode.loginExpired })
  })

  it.each<[string, (response: Json) => Json]>([
    ['nothing', () => ({})],
    ['an empty signature', (whole) => withResponse(whole, { signature: '' })],
    ['authenticator data of one byte', (whole) => withResponse(whole, { authenticatorData: 'AA' })],
    ['an id that is an object', (whole) => ({ ...whole, id: { $ne: null } })],
  ])('rejects a login response with %s', async (_, spoil) => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, spoil(passkey.get(options)))).toMatchObject({ code: secondFactorWrong })
  })
})

describe('a proof with a passkey', () => {
  it('removes the passkey that gives the proof at once, and the recovery codes with the last factor', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { passkeys } = await server.ask(listSecondFactors, undefined, ann.signedIn)
    const { options } = await server.ask(passkeyProofOptions, undefined, ann.signedIn)
    const removal = {
      currentPassword: ann.password,
      proof: { method: 'passkey', response: passkey.get(options ?? {}) },
      factor: { kind: 'passkey', id: passkeys[0]?.id ?? '' },
    } as const
    expect(await server.ask(removeSecondFactor, removal, ann.signedIn)).toEqual({ removesAt: null })
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      resetAt: null,
      domain: 'app.example',
      mayAddPasskey: true,
    })
  })

  it('schedules the removal of an authenticator app for later if a passkey proves it', async () => {
    await turnTotpOn(server, ann)
    await addPasskeyTo(server, ann, passkey)
    const { options } = await server.ask(passkeyProofOptions, undefined, ann.signedIn)
    const removal = {
      currentPassword: ann.password,
      proof: { method: 'passkey', response: passkey.get(options ?? {}) },
      factor: { kind: 'totp' },
    } as const
    const { removesAt } = await server.ask(removeSecondFactor, removal, ann.signedIn)
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ totp: { removesAt } })
    expect(removesAt).not.toBeNull()
  })

  it('returns no proof options for an account without a passkey', async () => {
    expect(await server.ask(passkeyProofOptions, undefined, ann.signedIn)).toEqual({ options: null })
  })

  it('refuses to remove another user’s passkey', async () => {
    const bob = await register(server)
    await addPasskeyTo(server, bob, new Authenticator(testConfig.publicUrl))
    const theirs = await server.ask(listSecondFactors, undefined, bob.signedIn)
    await addPasskeyTo(server, ann, passkey)
    const { options } = await server.ask(passkeyProofOptions, undefined, ann.signedIn)
    const input = {
      currentPassword: ann.password,
      proof: { method: 'passkey', response: passkey.get(options ?? {}) } as const,
      factor: { kind: 'passkey', id: theirs.passkeys[0]?.id ?? '' } as const,
    }
    expect(await server.call(removeSecondFactor, input, ann.signedIn)).toMatchObject({ code: apiErrorCode.notFound })
    expect(await server.ask(listSecondFactors, undefined, bob.signedIn)).toEqual(theirs)
  })
})

it('refuses to list second factors or passkey options without a login', async () => {
  expect(await server.call(listSecondFactors)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  expect(await server.call(passkeyProofOptions)).toMatchObject({ code: apiErrorCode.notLoggedIn })
})

function withResponse(whole: Json, part: Json): Json {
  return { ...whole, response: { ...(whole['response'] as Json), ...part } }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64url')
}
