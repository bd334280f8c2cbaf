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

/** The options of a log-in that has come to its second factor. */
async function askedAtLogIn(person = ann) {
  const { ticket, passkeyOptions } = await beginLogIn(server, person)
  if (passkeyOptions === null) throw new Error('There is no passkey to ask for')
  return { ticket, options: passkeyOptions }
}

const bring = (ticket: string, response: Json) =>
  server.call(loginSecondFactor, { ticket, proof: { method: 'passkey', response }, deviceId: randomUUID() }, ann.place)

describe('a new passkey', () => {
  it('is added with a name, and brings recovery codes if it is the first second factor', async () => {
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

  it('keeps the recovery codes of an authenticator app that was there before', async () => {
    await turnTotpOn(server, ann)
    expect(await add(passkey.create(await begin()))).toMatchObject({ code: 0, data: { recoveryCodes: null } })
  })

  it('is for this site, and asks for a passkey that the account does not have yet', async () => {
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

  it('adding a passkey needs the password first', async () => {
    const input = { currentPassword: 'not mine 1' }
    expect(await server.call(beginPasskey, input, ann.signedIn)).toMatchObject({ code: passwordWrong })
  })

  it('needs a code of the mailbox to begin, where it is the first factor', async () => {
    const { currentPassword, code = '' } = await additionInput(server, ann)
    const attempt = async (input: object) =>
      (await server.call(beginPasskey, { currentPassword, ...input }, ann.signedIn)).code
    expect(await attempt({})).toBe(codeWrong)
    expect(await attempt({ code: otherCode(code) })).toBe(codeWrong)
    expect(await attempt({ code })).toBe(0)
    expect(await attempt({ code })).toBe(codeExpired)
  })

  it('is refused from another origin or another site', async () => {
    const elsewhere = passkey.create(await begin(), { origin: 'https://app.example.evil.example' })
    expect(await add(elsewhere)).toMatchObject({ code: signatureInvalid })
    const forOther = passkey.create({ ...(await begin()), rp: { id: 'evil.example' } })
    expect(await add(forOther)).toMatchObject({ code: signatureInvalid })
  })

  it('is refused for a challenge that was used, is five minutes old, or was made up', async () => {
    const response = passkey.create(await begin())
    expect(await add(response)).toMatchObject({ code: 0 })
    expect(await add(response)).toMatchObject({ code: challengeExpired })
    const late = new Authenticator(testConfig.publicUrl).create(await begin())
    server.advance(301)
    expect(await add(late)).toMatchObject({ code: challengeExpired })
    const madeUp = passkey.create({ ...(await begin()), challenge: 'bWFkZSB1cA' })
    expect(await add(madeUp)).toMatchObject({ code: challengeExpired })
  })

  it('is refused for a challenge of somebody else, of another session, or of a proof', async () => {
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

  it('is refused if an account has it already, this one or another', async () => {
    await addPasskeyTo(server, ann, passkey)
    expect(await add(passkey.create(await begin()))).toMatchObject({ code: secondFactorExists })
    const bob = await register(server)
    expect(await add(passkey.create(await begin(bob)), bob)).toMatchObject({ code: secondFactorExists })
    expect((await server.ask(listSecondFactors, undefined, bob.signedIn)).recoveryCodesLeft).toBe(0)
  })

  it('an eleventh passkey is refused', async () => {
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
    ['a number for client data', (whole) => ({ ...whole, response: { clientDataJSON: 1, attestationObject: 'AA' } })],
    ['client data that is not JSON', (whole) => withResponse(whole, { clientDataJSON: 'bm8ganNvbg' })],
    ['client data that is null', (whole) => withResponse(whole, { clientDataJSON: toBase64('null') })],
    ['an object for a challenge', (whole) => withResponse(whole, { clientDataJSON: toBase64('{"challenge":{}}') })],
    ['an attestation that is not CBOR', (whole) => withResponse(whole, { attestationObject: 'AAAA' })],
    ['CBOR that nests without end', (whole) => withResponse(whole, { attestationObject: 'gYGB'.repeat(2_000) })],
    ['an empty attestation', (whole) => withResponse(whole, { attestationObject: '' })],
    ['a zero byte in the id', (whole) => ({ ...whole, id: 'a\0b', rawId: 'a\0b' })],
    ['another type', (whole) => ({ ...whole, type: 'password' })],
  ])('is refused with %s, and the server does not stumble', async (_, spoil) => {
    const spoiled = await add(spoil(passkey.create(await begin())))
    expect(spoiled.code).toBe(signatureInvalid)
  })
})

describe('a log-in with a passkey', () => {
  it('is let in by its signature, and notes when it was used', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(options).toMatchObject({ rpId: 'app.example', userVerification: 'preferred' })
    expect(await bring(ticket, passkey.get(options))).toMatchObject({ code: 0 })
    const { passkeys } = await server.ask(listSecondFactors, undefined, ann.signedIn)
    expect(passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('any of several passkeys logs in', async () => {
    const second = new Authenticator(testConfig.publicUrl)
    await addPasskeyTo(server, ann, passkey)
    await addPasskeyTo(server, ann, second)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, second.get(options))).toMatchObject({ code: 0 })
  })

  it('a passkey from another origin does not log in', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    const phished = passkey.get(options, { origin: 'https://app.example.evil.example' })
    expect(await bring(ticket, phished)).toMatchObject({ code: secondFactorWrong })
  })

  it('is not let in by an answer that was used before, nor by one for another log-in', async () => {
    await addPasskeyTo(server, ann, passkey)
    const first = await askedAtLogIn()
    const second = await askedAtLogIn()
    const answer = passkey.get(first.options)
    expect(await bring(second.ticket, answer)).toMatchObject({ code: secondFactorWrong })
    expect(await bring(first.ticket, answer)).toMatchObject({ code: 0 })
    const third = await askedAtLogIn()
    expect(await bring(third.ticket, answer)).toMatchObject({ code: secondFactorWrong })
  })

  it('another user’s passkey does not log in', async () => {
    const bob = await register(server)
    const theirs = new Authenticator(testConfig.publicUrl)
    await addPasskeyTo(server, bob, theirs)
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, theirs.get(options))).toMatchObject({ code: secondFactorWrong })
    const disguised = { ...theirs.get(options), id: passkey.get(options)['id'], rawId: passkey.get(options)['id'] }
    expect(await bring(ticket, disguised)).toMatchObject({ code: secondFactorWrong })
  })

  it('is not let in by a copy: its counter lags behind', async () => {
    await addPasskeyTo(server, ann, passkey)
    const first = await askedAtLogIn()
    expect(await bring(first.ticket, passkey.get(first.options, { counter: 7 }))).toMatchObject({ code: 0 })
    for (const counter of [7, 6, 0]) {
      const { ticket, options } = await askedAtLogIn()
      expect(await bring(ticket, passkey.get(options, { counter }))).toMatchObject({ code: secondFactorWrong })
    }
  })

  it('a passkey without a counter logs in', async () => {
    await addPasskeyTo(server, ann, passkey)
    for (let times = 0; times < 2; times += 1) {
      const { ticket, options } = await askedAtLogIn()
      expect(await bring(ticket, passkey.get(options, { counter: 0 }))).toMatchObject({ code: 0 })
    }
  })

  it('a passkey answer after five minutes does not log in', async () => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    server.advance(301)
    expect(await bring(ticket, passkey.get(options))).toMatchObject({ code: apiErrorCode.loginExpired })
  })

  it.each<[string, (response: Json) => Json]>([
    ['nothing', () => ({})],
    ['a signature of nothing', (whole) => withResponse(whole, { signature: '' })],
    ['authenticator data of one byte', (whole) => withResponse(whole, { authenticatorData: 'AA' })],
    ['an id that is an object', (whole) => ({ ...whole, id: { $ne: null } })],
  ])('is not let in by an answer with %s', async (_, spoil) => {
    await addPasskeyTo(server, ann, passkey)
    const { ticket, options } = await askedAtLogIn()
    expect(await bring(ticket, spoil(passkey.get(options)))).toMatchObject({ code: secondFactorWrong })
  })
})

describe('a proof with a passkey', () => {
  it('removes that passkey at once on its device, and the last one takes the recovery codes along', async () => {
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

  it('has another factor removed only after a day', async () => {
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

  it('has no options where there is no passkey', async () => {
    expect(await server.ask(passkeyProofOptions, undefined, ann.signedIn)).toEqual({ options: null })
  })

  it('does not take somebody else’s passkey away', async () => {
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

it('calls about second factors need a log-in', async () => {
  expect(await server.call(listSecondFactors)).toMatchObject({ code: apiErrorCode.notLoggedIn })
  expect(await server.call(passkeyProofOptions)).toMatchObject({ code: apiErrorCode.notLoggedIn })
})

function withResponse(whole: Json, part: Json): Json {
  return { ...whole, response: { ...(whole['response'] as Json), ...part } }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64url')
}
