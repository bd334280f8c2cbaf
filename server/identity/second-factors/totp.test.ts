import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

/** Test vectors of RFC 6238 (SHA-1), truncated to six digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('accepts at second %i the code %s', (second, code) => {
  expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('returns the step of the code, not the current one, if the clocks differ by one step', () => {
  const step = Math.floor(1_234_567_890 / 30)
  expect(findTotpStep(secret, '005924', new Date((step + 1) * 30_000))).toBe(step)
  expect(findTotpStep(secret, '005924', new Date((step - 1) * 30_000))).toBe(step)
})

test('rejects codes that are two steps off', () => {
  const step = Math.floor(1_234_567_890 / 30)
  expect(findTotpStep(secret, '005924', new Date((step + 2) * 30_000))).toBeUndefined()
  expect(findTotpStep(secret, '005924', new Date((step - 2) * 30_000 + 29_999))).toBeUndefined()
})

test('creates 160-bit secrets, and URIs that authenticator apps read', () => {
  const fresh = createTotpSecret()
  expect(Secret.fromBase32(fresh).bytes).toHaveLength(20)
  const uri = new URL(totpUri(fresh, 'ann+1@example.com'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Sevenport:ann%2B1%40example\.com\?/)
  expect(uri.searchParams.get('secret')).toBe(fresh)
  expect(uri.searchParams.get('issuer')).toBe('Sevenport')
})
