import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { listLoginHistory } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import { listSecondFactors, removeSecondFactor, renewRecoveryCodes } from '#api/second-factor.ts'

import { logIn, otherCode, type Person, register } from './support/people.ts'
import { codeOf, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

beforeEach(async () => {
  ann = await register(server)
})

const { passwordWrong, secondFactorWrong, tooManyTries, notFound } = apiErrorCode
const totp = { kind: 'totp' } as const

const logInElsewhere = async () => logIn(server, { ...ann, deviceId: randomUUID() })

describe('removing the authenticator app', () => {
  it('takes password and proof, and takes the recovery codes along', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const [code = ''] = codes
    const proof = { method: 'recovery-code', code } as const
    const wrong = { currentPassword: 'not mine 1', proof, factor: totp }
    expect(await server.call(removeSecondFactor, wrong, ann.signedIn)).toMatchObject({ code: passwordWrong })
    const unproven = {
      currentPassword: ann.password,
      proof: { method: 'recovery-code', code: 'AAAAA-AAAAA' } as const,
      factor: totp,
    }
    expect(await server.call(removeSecondFactor, unproven, ann.signedIn)).toMatchObject({ code: secondFactorWrong })
    await server.ask(removeSecondFactor, { currentPassword: ann.password, proof, factor: totp }, ann.signedIn)
    expect(await server.ask(listSecondFactors, undefined, ann.signedIn)).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect(await logInElsewhere()).toBeDefined()
  })

  it('that is not there is not found', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const [code = ''] = codes
    const factor = { kind: 'passkey', id: '00000000-0000-4000-8000-000000000000' } as const
    const input = { currentPassword: ann.password, proof: { method: 'recovery-code', code } as const, factor }
    expect(await server.call(removeSecondFactor, input, ann.signedIn)).toMatchObject({ code: notFound })
  })

  it('is limited in its tries', async () => {
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

  it('is told to the owner, as adding it is: in the history, by message and by mail', async () => {
    const { codes } = await turnTotpOn(server, ann)
    const [code = ''] = codes
    const proof = { method: 'recovery-code', code } as const
    server.advance(1)
    await server.ask(removeSecondFactor, { currentPassword: ann.password, proof, factor: totp }, ann.signedIn)
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
