import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'

import { type Person, register } from './support/people.ts'
import { beginLogIn, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const { loginSecondFactor, refreshToken } = mainAuthentication
const { secondFactorWrong, tooManyTries } = apiErrorCode

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  ann = await register(server)
})

describe('guesses of the second factor by someone with the password', () => {
  const alarm = 'Someone knows your password'
  const proof = { method: 'recovery-code', code: 'AAAAA-AAAAA' } as const

  async function guess(person: Person, deviceId?: string): Promise<number> {
    const { ticket } = await beginLogIn(server, person)
    const input = { ticket, proof, ...(deviceId !== undefined && { deviceId }) }
    return (await server.call(loginSecondFactor, input, person.place)).code
  }

  /** Returns the numbers of alarm emails and alarm messages. */
  async function alarms(): Promise<readonly number[]> {
    const mails = (await server.mailsTo(ann.email)).filter(({ subject }) => subject === alarm)
    // Access tokens live for less than a day.
    const session = await server.ask(refreshToken, { refreshToken: ann.session.refreshToken })
    ann = { ...ann, session }
    const { items } = await server.ask(listSystemMessages, {}, { ...ann.place, accessToken: session.accessToken })
    return [mails.length, items.filter(({ kind }) => kind === 'second-factor-failed').length]
  }

  it('alerts the owner once a day of wrong codes on unknown devices', async () => {
    await turnTotpOn(server, ann)
    const thief = { ...ann, place: { address: '192.0.2.77', userAgent: ann.place.userAgent ?? '' } }
    expect(await guess(thief, randomUUID())).toBe(secondFactorWrong)
    expect(await alarms()).toEqual([1, 1])
    const mail = (await server.mailsTo(ann.email)).find(({ subject }) => subject === alarm)
    expect(mail?.text).toContain('address 192.0.2.77')
    expect(await guess(thief)).toBe(secondFactorWrong)
    expect(await alarms()).toEqual([1, 1])
    server.advance(86_401)
    expect(await guess(thief)).toBe(secondFactorWrong)
    expect(await alarms()).toEqual([2, 2])
  })

  it('doesn’t alert the owner of a wrong code on a known device', async () => {
    await turnTotpOn(server, ann)
    expect(await guess(ann, ann.deviceId)).toBe(secondFactorWrong)
    expect(await alarms()).toEqual([0, 0])
  })

  it('allows thirty wrong codes on all unknown devices together, without blocking a known one', async () => {
    const { codes } = await turnTotpOn(server, ann)
    for (let hour = 0; hour < 3; hour += 1) {
      for (let logIns = 0; logIns < 2; logIns += 1) {
        const { ticket } = await beginLogIn(server, ann)
        for (let tries = 0; tries < 5; tries += 1) {
          const { code } = await server.call(loginSecondFactor, { ticket, proof }, ann.place)
          expect(code).toBe(secondFactorWrong)
        }
      }
      server.advance(3_601)
    }
    expect(await guess(ann)).toBe(tooManyTries)
    const { ticket } = await beginLogIn(server, ann)
    const right = { method: 'recovery-code', code: codes[0] ?? '' } as const
    expect(await server.call(loginSecondFactor, { ticket, proof: right }, ann.place)).toMatchObject({
      code: tooManyTries,
    })
    const input = { ticket, proof: right, deviceId: ann.deviceId }
    expect(await server.call(loginSecondFactor, input, ann.place)).toMatchObject({ code: 0 })
  })
})
