import { expect, test } from 'vitest'

import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'

test('creates ten different codes of 25 characters', () => {
  const codes = createRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
})

test.each([
  ['in lower case', 'k1q0f-93mdx-w2r8v-ta5cn-0pz4h'],
  ['without hyphens', 'K1Q0F93MDXW2R8VTA5CN0PZ4H'],
  ['with spaces', ' K1Q0F 93MDX W2R8V TA5CN 0PZ4H '],
  ['with letters that look like digits', 'KIQOF-93MDX-W2R8V-TA5CN-OPZ4H'],
  ['with an l instead of a 1', 'KlQ0F-93MDX-W2R8V-TA5CN-0PZ4H'],
])('accepts a code typed %s', (_, typed) => {
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('K1Q0F-93MDX-W2R8V-TA5CN-0PZ4H'))
})

test('distinguishes codes that differ in one character', () => {
  expect(hashRecoveryCode('K1Q0F-93MDX-W2R8V-TA5CN-0PZ4H')).not.toBe(hashRecoveryCode('K1Q0F-93MDX-W2R8V-TA5CN-0PZ4J'))
})
