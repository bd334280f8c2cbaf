import { expect, test } from 'vitest'

import { addSeconds } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { AccessToken } from './access-token.ts'

const start = new Date('2026-11-21T12:00:00Z')

function setUp() {
  const state = { now: start, asked: 0 }
  const token = new AccessToken(
    () => state.now,
    async () => {
      state.asked += 1
      const expiresAt = String(addSeconds(state.now, 7 * 86_400).getTime() / 1000)
      return { data: { accessToken: `token-${state.asked}`, expiresAt } }
    },
  )
  return { state, token }
}

const same = async (token: string) => token

test('requests one token for many calls, and another when it is about to expire', async () => {
  const { state, token } = setUp()
  expect(await Promise.all([token.with(same), token.with(same)])).toEqual(['token-1', 'token-1'])
  state.now = addSeconds(start, 7 * 86_400 - 3_601)
  expect(await token.with(same)).toBe('token-1')
  state.now = addSeconds(start, 7 * 86_400 - 3_600)
  expect(await token.with(same)).toBe('token-2')
  expect(token.known).toEqual(['token-2', 'token-1'])
})

test('requests a new token when Transak rejects the old one, but only once per call', async () => {
  const { state, token } = setUp()
  const unauthorised = new PartnerError('refused', 'answered 401', { status: 401 })
  const known = async (asked: string) => {
    if (asked === 'token-1') throw unauthorised
    return asked
  }
  expect(await token.with(known)).toBe('token-2')
  await expect(token.with(() => Promise.reject(unauthorised))).rejects.toBe(unauthorised)
  expect(state.asked).toBe(3)
})

test('passes other failures on to the caller', async () => {
  const { state, token } = setUp()
  const failure = new PartnerError('unavailable', 'answered 500', { status: 500 })
  await expect(token.with(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(state.asked).toBe(1)
})
