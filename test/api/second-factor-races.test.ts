import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { mainAuthentication } from '#api/authentication.ts'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import { addPasskey, beginPasskey, beginTotp, confirmTotp, listSecondFactors } from '#api/second-factor.ts'
import { connectPostgres } from '#server/db/connect.ts'

import { Authenticator } from './support/authenticator.ts'
import { codesOf } from './support/codes.ts'
import { otherCode, type Person, register } from './support/people.ts'
import { addPasskeyTo, additionInput, beginLogIn, codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp({ connection: connectPostgres(await createTestDatabase(), () => undefined) })
})

afterAll(async () => {
  await server.close()
})

beforeEach(async () => {
  ann = await register(server)
})

/** Uses the same proof in five concurrent logins, as many as there are attempts. */
async function bringToFiveLogIns(proof: SecondFactorProof): Promise<readonly number[]> {
  const logIns = await Promise.all(Array.from({ length: 5 }, () => beginLogIn(server, ann)))
  const answers = logIns.map(({ ticket }) =>
    server.call(mainAuthentication.loginSecondFactor, { ticket, proof, deviceId: randomUUID() }, ann.place),
  )
  return codesOf(answers)
}

const onceRight = [0, ...Array.from({ length: 4 }, () => apiErrorCode.secondFactorWrong)]
const newPasskey = () => new Authenticator(testConfig.publicUrl)

it('accepts one of five concurrent logins with the same authenticator code', async () => {
  const { secret } = await turnTotpOn(server, ann)
  server.advance(60)
  expect(await bringToFiveLogIns({ method: 'totp', code: codeOf(secret) })).toEqual(onceRight)
})

it('accepts one of five concurrent logins with the same recovery code', async () => {
  const { codes } = await turnTotpOn(server, ann)
  const [code = ''] = codes
  expect(await bringToFiveLogIns({ method: 'recovery-code', code })).toEqual(onceRight)
  expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ recoveryCodesLeft: 9 })
})

it('checks only five of fifty concurrent guesses', async () => {
  const { secret } = await turnTotpOn(server, ann)
  server.advance(60)
  const { ticket } = await beginLogIn(server, ann)
  const guesses = Array.from({ length: 50 }, () => {
    const proof = { method: 'totp', code: otherCode(codeOf(secret)) } as const
    return server.call(mainAuthentication.loginSecondFactor, { ticket, proof }, ann.place)
  })
  expect(await codesOf(guesses)).toEqual([
    ...Array.from({ length: 5 }, () => apiErrorCode.secondFactorWrong),
    ...Array.from({ length: 45 }, () => apiErrorCode.tooManyTries),
  ])
})

it('accepts one of two concurrent passkey responses to the same challenge', async () => {
  const passkey = newPasskey()
  await addPasskeyTo(server, ann, passkey)
  const { ticket, passkeyOptions } = await beginLogIn(server, ann)
  const response = passkey.get(passkeyOptions ?? {})
  const bring = () =>
    server.call(mainAuthentication.loginSecondFactor, { ticket, proof: { method: 'passkey', response } }, ann.place)
  const [first, second] = await codesOf([bring(), bring()])
  // The other is too late for the challenge, or even for the login.
  expect(first).toBe(0)
  expect([apiErrorCode.secondFactorWrong, apiErrorCode.loginExpired]).toContain(second)
})

it('shows the same secret in tabs that start setting up the app at the same time', async () => {
  const input = await additionInput(server, ann)
  const first = await server.ask(beginTotp, input, ann.signedIn)
  const begun = await Promise.all(Array.from({ length: 4 }, () => server.ask(beginTotp, input, ann.signedIn)))
  expect(new Set([first, ...begun].map(({ secret }) => secret)).size).toBe(1)
})

it('returns passkey options to one of four concurrent requests with the same email code', async () => {
  const input = await additionInput(server, ann)
  const answers = Array.from({ length: 4 }, () => server.call(beginPasskey, input, ann.signedIn))
  const [first, ...others] = await codesOf(answers)
  expect(first).toBe(0)
  for (const code of others) expect([apiErrorCode.codeWrong, apiErrorCode.codeExpired]).toContain(code)
})

it('turns the app on once for repeated confirmations and shows one set of recovery codes', async () => {
  const { secret } = await server.ask(beginTotp, await additionInput(server, ann), ann.signedIn)
  const confirm = () => server.call(confirmTotp, { code: codeOf(secret) }, ann.signedIn)
  const calls = [confirm(), confirm(), confirm()]
  expect(await codesOf(calls)).toEqual([0, apiErrorCode.challengeExpired, apiErrorCode.challengeExpired])
  const answers = await Promise.all(calls)
  expect(answers.flatMap(({ data }) => data?.recoveryCodes ?? [])).toHaveLength(10)
})

it('issues recovery codes once when two first factors are added at the same time', async () => {
  const { secret } = await server.ask(beginTotp, await additionInput(server, ann), ann.signedIn)
  const { options } = await server.ask(beginPasskey, await additionInput(server, ann), ann.signedIn)
  const passkey = { name: 'Phone', response: newPasskey().create(options) }
  const [app, key] = await Promise.all([
    server.ask(confirmTotp, { code: codeOf(secret) }, ann.signedIn),
    server.ask(addPasskey, passkey, ann.signedIn),
  ])
  expect([app.recoveryCodes, key.recoveryCodes].filter((codes) => codes !== null)).toHaveLength(1)
  expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toMatchObject({ recoveryCodesLeft: 10 })
})

it('adds one of three concurrent passkeys when one place is left', async () => {
  for (let number = 0; number < 9; number += 1) await addPasskeyTo(server, ann, newPasskey())
  const responses: Record<string, unknown>[] = []
  for (let number = 0; number < 3; number += 1) {
    const { options } = await server.ask(beginPasskey, await additionInput(server, ann), ann.signedIn)
    responses.push(newPasskey().create(options))
  }
  const answers = responses.map((response) => server.call(addPasskey, { name: 'Tenth', response }, ann.signedIn))
  expect(await codesOf(answers)).toEqual([0, apiErrorCode.limitReached, apiErrorCode.limitReached])
})

it('adds a passkey to one of two accounts that add it at the same time', async () => {
  const bob = await register(server)
  const passkey = newPasskey()
  const answers = [ann, bob].map(async (person) => {
    const { options } = await server.ask(beginPasskey, await additionInput(server, person), person.signedIn)
    return server.call(addPasskey, { name: 'Shared', response: passkey.create(options) }, person.signedIn)
  })
  expect(await codesOf(answers)).toEqual([0, apiErrorCode.secondFactorExists])
})
