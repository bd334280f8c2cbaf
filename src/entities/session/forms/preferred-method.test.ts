import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferredMethod, rememberMethod } from './second-factor-fields.tsx'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('offers the last used method first, as long as the account has it', () => {
  expect(preferredMethod(['totp', 'passkey'])).toBe('totp')
  rememberMethod('passkey')
  expect(preferredMethod(['totp', 'passkey'])).toBe('passkey')
  expect(preferredMethod(['totp', 'recovery-code'])).toBe('totp')
})

test('never makes a recovery code the default', () => {
  rememberMethod('recovery-code')
  expect(preferredMethod(['totp', 'recovery-code'])).toBe('totp')
})
