import { expect, test } from 'vitest'
import { isHash as isHashOfViem } from 'viem'
import { isHash, isNetworkHash } from './is-hash.ts'

const hash = `0x${'0aF9'.repeat(16)}`

test.each([
  hash,
  hash.slice(2),
  `${hash}0`,
  hash.slice(0, -1),
  ` ${hash}`,
  `${hash}\n`,
  hash.replace('a', 'g'),
  '0x',
  '',
])('agrees with viem whether %j is a hash', (text) => {
  expect(isHash(text)).toBe(isHashOfViem(text))
})

test.each([
  [hash, true],
  [hash.slice(2), true],
  [`${hash}0`, false],
  [`${hash.slice(2)}/..`, false],
  ['', false],
] as const)('detects whether %j is a hash on some network: %s', (text, expected) => {
  expect(isNetworkHash(text)).toBe(expected)
})
