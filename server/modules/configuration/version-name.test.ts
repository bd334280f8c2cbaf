import { expect, test } from 'vitest'

import { isOlderVersion } from './version-name.ts'

test.each([
  ['1.0.9', '1.0.23'],
  ['1.0.23', '1.1.0'],
  ['1.9.99', '2.0.0'],
  ['0.10.0', '0.11.0'],
])('considers %s older than %s, and not vice versa', (older, newer) => {
  expect(isOlderVersion(older, newer)).toBe(true)
  expect(isOlderVersion(newer, older)).toBe(false)
})

test('does not consider a version older than itself, even with leading zeros', () => {
  expect(isOlderVersion('1.0.23', '1.0.23')).toBe(false)
  expect(isOlderVersion('1.00.23', '1.0.023')).toBe(false)
})
