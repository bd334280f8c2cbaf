import { randomUUID } from 'node:crypto'

import { SignJWT, UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { AccessTokens, accessTokenSeconds } from '#server/http/access-token.ts'
import { Authentication, type FindSessionFacts } from '#server/http/authentication.ts'
import type { Caller, SessionFacts } from '#server/http/route.ts'
import { addSeconds } from '#server/lib/clock.ts'

const key = Buffer.alloc(32, 1)
const start = new Date('2026-01-01T12:00:00Z')
const caller: Caller = { realm: 'main', userId: randomUUID(), sessionId: randomUUID() }
const refused = { code: apiErrorCode.notLoggedIn }

let now: Date
const tokens = new AccessTokens(key, () => now)
const facts: SessionFacts = {
  account: { id: caller.userId } as Account,
  secondFactors: { totp: false, passkeys: 0, recoveryCodesLeft: 0 },
  ownDevice: null,
}
const findSessionFacts = vi.fn<FindSessionFacts>()
const authentication = new Authentication(tokens, findSessionFacts)

beforeEach(() => {
  now = start
  findSessionFacts.mockResolvedValue(facts)
})

afterEach(() => {
  vi.clearAllMocks()
})

/** Creates a valid token of ours with some claims or options changed. */
function forge(claims: object = {}, options: { key?: Uint8Array; algorithm?: string } = {}): Promise<string> {
  const { realm: aud, userId: sub, sessionId: sid } = caller
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({ iss: 'sevenport', aud, sub, sid, iat, exp: iat + 60, ...claims })
    .setProtectedHeader({ alg: options.algorithm ?? 'HS256' })
    .sign(options.key ?? key)
}

describe('an access token', () => {
  it('an access token identifies its user for fifteen minutes', async () => {
    const { accessToken, expiresAt } = await tokens.issue(caller)
    expect(expiresAt).toEqual(addSeconds(start, 15 * 60))
    now = addSeconds(start, accessTokenSeconds - 1)
    expect(await authentication.callerOf('main', accessToken)).toEqual({ ...caller, ...facts })
    now = addSeconds(start, accessTokenSeconds)
    await expect(authentication.callerOf('main', accessToken)).rejects.toMatchObject(refused)
  })

  it.each<[string, () => Promise<string>]>([
    ['isn’t a token', async () => 'hunter2'],
    ['is empty', async () => ''],
    ['was signed with another key', () => forge({}, { key: Buffer.alloc(32, 9) })],
    ['was signed with another algorithm', () => forge({}, { key: Buffer.alloc(64, 1), algorithm: 'HS512' })],
    ['is not signed', async () => new UnsecuredJWT({ ...caller, iss: 'sevenport', aud: 'main' }).encode()],
    ['never expires', () => forge({ exp: undefined })],
    ['has another issuer', () => forge({ iss: 'others' })],
    ['names no session', () => forge({ sid: undefined })],
    ['doesn’t name a user', () => forge({ sub: 'admin' })],
    ['is for several realms', () => forge({ aud: ['main', 'futures'] })],
  ])('refuses an access token if it %s', async (_case, make) => {
    await expect(authentication.callerOf('main', await make())).rejects.toMatchObject(refused)
    expect(findSessionFacts).not.toHaveBeenCalled()
  })

  it('refuses an access token signed by a process whose clock is more than a few seconds ahead', async () => {
    const ahead = new AccessTokens(key, () => addSeconds(now, 25 * 3_600))
    const { accessToken } = await ahead.issue(caller)
    await expect(authentication.callerOf('main', accessToken)).rejects.toMatchObject(refused)
    now = addSeconds(now, 25 * 3_600 - 3)
    expect(await authentication.callerOf('main', accessToken)).toEqual({ ...caller, ...facts })
  })

  it('accepts an unchanged access token', async () => {
    expect(await authentication.callerOf('main', await forge())).toEqual({ ...caller, ...facts })
  })

  it('an access token is refused in the other realm', async () => {
    const { accessToken: main } = await tokens.issue(caller)
    const { accessToken: futures } = await tokens.issue({ ...caller, realm: 'futures' })
    await expect(authentication.callerOf('futures', main)).rejects.toMatchObject(refused)
    await expect(authentication.callerOf('main', futures)).rejects.toMatchObject(refused)
    await expect(authentication.callerOf('optional', futures)).rejects.toMatchObject(refused)
    expect(await authentication.callerOf('futures', futures)).toMatchObject({ realm: 'futures' })
  })

  it('an access token is refused once its session has ended', async () => {
    findSessionFacts.mockResolvedValue(undefined)
    await expect(authentication.callerOf('main', await forge())).rejects.toMatchObject(refused)
    expect(findSessionFacts).toHaveBeenCalledWith(caller)
  })
})

describe('a call', () => {
  it('a call that needs a login is refused without a token, or with two', async () => {
    await expect(authentication.callerOf('main', undefined)).rejects.toMatchObject(refused)
    const token = await forge()
    await expect(authentication.callerOf('main', [token, token])).rejects.toMatchObject(refused)
  })

  it('a public call needs no access token', async () => {
    expect(await authentication.callerOf('public', 'hunter2')).toBeUndefined()
  })

  it('a call with optional login accepts no token, but not a bad one', async () => {
    expect(await authentication.callerOf('optional', undefined)).toBeUndefined()
    expect(await authentication.callerOf('optional', await forge())).toEqual({ ...caller, ...facts })
    await expect(authentication.callerOf('optional', 'hunter2')).rejects.toMatchObject(refused)
  })
})

it('an access token says nothing but whose it is', async () => {
  const { accessToken } = await tokens.issue(caller)
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object
  expect(Object.keys(v.parse(v.looseObject({}), claims)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
})
