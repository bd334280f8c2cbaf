import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getProfile } from '#api/account.ts'
import { futuresAuthentication, mainAuthentication } from '#api/authentication.ts'
import { apiErrorCode } from '#api/errors.ts'

import { logIn, newestCode, newestMail, newPlace, register, tokenOf } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

const futures = futuresAuthentication
const main = mainAuthentication
const newPassword = 'mango.lamp.42'

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe('the futures section', () => {
  it('the futures section has its own accounts for the same email', async () => {
    const person = await register(server)
    server.advance(61)
    const trader = await register(server, { realm: 'futures', email: person.email, password: newPassword })
    expect(trader.session.userId).not.toBe(person.session.userId)
    const input = { email: person.email, password: person.password }
    expect((await server.call(futures.login, input, person.place)).code).toBe(apiErrorCode.loginFailed)
    expect(await logIn(server, trader)).toMatchObject({ userId: trader.session.userId })
    expect(await logIn(server, person)).toMatchObject({ userId: person.session.userId })
  })

  it('the futures section and the app refuse each other’s access tokens', async () => {
    const [person, trader] = [await register(server), await register(server, { realm: 'futures' })]
    expect((await server.call(getProfile, undefined, trader.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
    const input = { currentPassword: person.password, newPassword }
    expect((await server.call(futures.changePassword, input, person.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
    expect((await server.call(main.changePassword, input, trader.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
  })

  it('the futures section and the app refuse each other’s refresh tokens, which stay valid', async () => {
    const [person, trader] = [await register(server), await register(server, { realm: 'futures' })]
    const [ours, theirs] = [person.session, trader.session].map(({ refreshToken }) => ({ refreshToken }))
    if (ours === undefined || theirs === undefined) throw new Error('A session is missing')
    expect((await server.call(futures.refreshToken, ours)).code).toBe(apiErrorCode.refreshFailed)
    expect((await server.call(main.refreshToken, theirs)).code).toBe(apiErrorCode.refreshFailed)
    await server.ask(futures.logout, ours)
    await server.ask(main.logout, theirs)
    expect((await server.call(main.refreshToken, ours)).code).toBe(0)
    expect((await server.call(futures.refreshToken, theirs)).code).toBe(0)
  })

  it('the futures section refuses codes of the app', async () => {
    const trader = await register(server, { realm: 'futures' })
    await server.ask(main.sendEmailCode, { email: trader.email, purpose: 'reset-password', lang: 'en_us' }, newPlace())
    await server.ask(
      futures.sendEmailCode,
      { email: trader.email, purpose: 'reset-password', lang: 'en_us' },
      newPlace(),
    )
    const code = await newestCode(server, trader.email)
    const input = { email: trader.email, password: newPassword, code }
    expect((await server.call(main.updatePassword, input, newPlace())).code).toBe(apiErrorCode.codeWrong)
    expect((await server.call(futures.updatePassword, input, newPlace())).code).toBe(0)
    expect(await logIn(server, { ...trader, password: newPassword })).toMatchObject({ email: trader.email })
  })

  it('a futures account changes its password, and ends its sessions with a link of the section', async () => {
    const trader = await register(server, { realm: 'futures' })
    const input = { currentPassword: trader.password, newPassword }
    await server.ask(futures.changePassword, input, trader.signedIn)
    const elsewhere = { ...trader, password: newPassword, place: newPlace() }
    const { realm, email, password, place } = elsewhere
    await logIn(server, { realm, email, password, place })
    const mail = await newestMail(server, email)
    expect(mail.text).toContain('/#/futures/loginSystem/signIn?endSessions=')
    const token = tokenOf(mail, 'endSessions')
    expect((await server.call(main.endSessionsByLink, { token })).code).toBe(apiErrorCode.linkInvalid)
    await server.ask(futures.endSessionsByLink, { token })
    expect((await server.call(futures.changePassword, input, trader.signedIn)).code).toBe(apiErrorCode.notLoggedIn)
  })

  it('the futures section asks for no second factor', async () => {
    const ticket = 'x'.repeat(43)
    const input = { ticket, proof: { method: 'totp' as const, code: '123456' } }
    expect((await server.call(futures.loginSecondFactor, input)).code).toBe(apiErrorCode.loginExpired)
  })
})
