import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listLoginHistory, listSessions } from '#api/account.ts'
import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { loginTickets } from '#server/db/schema/sessions.ts'

import { newestCode, newPlace, type Person, register } from './support/people.ts'
import { beginLogIn, codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { changePassword, loginSecondFactor, sendEmailCode, updatePassword } = mainAuthentication
const newPassword = 'mango.lamp.42'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

/** Starts a login on another browser that waits for an authenticator app's code. */
async function prepare() {
  const person = await register(server)
  const { secret } = await turnTotpOn(server, person)
  // The code that turned the second factor on is used up.
  server.advance(60)
  const { ticket } = await beginLogIn(server, person)
  const input = { ticket, proof: { method: 'totp' as const, code: codeOf(secret) }, deviceId: randomUUID() }
  return { person, input, secret }
}

const bring = async (input: v.InferInput<typeof loginSecondFactor.input>) =>
  (await server.call(loginSecondFactor, input, newPlace())).code

describe('a login waiting for its second factor', () => {
  it('a login opens a session only once its second factor is given', async () => {
    const { person, input } = await prepare()
    expect(await server.ask(listSessions, undefined, person.signedIn)).toHaveLength(1)
    const session = await server.ask(loginSecondFactor, input, newPlace())
    expect(session).toMatchObject({ userId: person.session.userId })
    expect(await server.ask(listSessions, undefined, person.signedIn)).toHaveLength(2)
  })

  it('a login is recorded and reported as a new device only once completed', async () => {
    const { person, input } = await prepare()
    const logIns = async () => {
      const { items } = await server.ask(listLoginHistory, {}, person.signedIn)
      const mails = await server.mailsTo(person.email)
      const isNewDevice = ({ subject }: { subject: string }) => subject === 'Login from a new device'
      return [items.filter(({ kind }) => kind === 'login').length, mails.filter(isNewDevice).length]
    }
    expect(await logIns()).toEqual([0, 0])
    await bring(input)
    expect(await logIns()).toEqual([1, 1])
  })

  it('a login ticket can be completed once', async () => {
    const { input, secret } = await prepare()
    expect(await bring(input)).toBe(0)
    server.advance(30)
    const again = { ...input, proof: { ...input.proof, code: codeOf(secret) } }
    expect(await bring(again)).toBe(apiErrorCode.loginExpired)
  })

  it('a login ticket expires after five minutes', async () => {
    const { input, secret } = await prepare()
    server.advance(5 * 60 + 1)
    const late = { ...input, proof: { ...input.proof, code: codeOf(secret) } }
    expect(await bring(late)).toBe(apiErrorCode.loginExpired)
    await server.backend.cleanUps.find(({ name }) => name === 'log-ins under way')?.run()
    expect(await server.database.select().from(loginTickets)).toEqual([])
  })

  it('a login ticket ends when the password is changed', async () => {
    const { person, input } = await prepare()
    await server.ask(changePassword, { currentPassword: person.password, newPassword }, person.signedIn)
    expect(await bring(input)).toBe(apiErrorCode.loginExpired)
  })

  it('a login ticket ends when the password is reset, and the second factor remains', async () => {
    const { person, input } = await prepare()
    await reset(person)
    expect(await bring(input)).toBe(apiErrorCode.loginExpired)
    const { methods } = await beginLogIn(server, { ...person, password: newPassword })
    expect(methods).toContain('totp')
  })

  it('a login ticket does not exist in the futures section', async () => {
    const { input } = await prepare()
    const answer = await server.call(futuresAuthentication.loginSecondFactor, input, newPlace())
    expect(answer.code).toBe(apiErrorCode.loginExpired)
    expect(await bring(input)).toBe(0)
  })

  it('a login ticket is stored only as a hash', async () => {
    const { input } = await prepare()
    expect(JSON.stringify(await server.database.select().from(loginTickets))).not.toContain(input.ticket)
  })
})

async function reset({ email }: Person): Promise<void> {
  await server.ask(sendEmailCode, { email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
  const code = await newestCode(server, email)
  await server.ask(updatePassword, { email, password: newPassword, code }, newPlace())
}
