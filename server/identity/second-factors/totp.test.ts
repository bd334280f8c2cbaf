import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

/** Test values of RFC 6238 (SHA-1), cut to six digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('names the step of the code, not that of the moment, where the clocks differ by one', () => {
  const step = Math.floor(1_234_567_890 / 30)
  expect(findTotpStep(secret, '005924', new Date((step + 1) * 30_000))).toBe(step)
  expect(findTotpStep(secret, '005924', new Date((step - 1) * 30_000))).toBe(step)
})

test('knows no code of two steps ago or two steps ahead', () => {
  const step = Math.floor(1_234_567_890 / 30)
  expect(findTotpStep(secret, '005924', new Date((step + 2) * 30_000))).toBeUndefined()
  expect(findTotpStep(secret, '005924', new Date((step - 2) * 30_000 + 29_999))).toBeUndefined()
})

test('makes secrets of 160 bits, and an address that authenticator apps read', () => {
  const fresh = createTotpSecret()
  expect(Secret.fromBase32(fresh).bytes).toHaveLength(20)
  const uri = new URL(totpUri(fresh, 'ann+1@example.com'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Sevenport:ann%2B1%40example\.com\?/)
  expect(uri.searchParams.get('secret')).toBe(fresh)
  expect(uri.searchParams.get('issuer')).toBe('Sevenport')
})
