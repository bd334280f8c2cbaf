import { expect, test } from 'vitest'
import { isHash as isHashOfViem } from 'viem'
import { isHash } from './is-hash.ts'

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
])('%j is a hash where viem says so', (text) => {
  expect(isHash(text)).toBe(isHashOfViem(text))
})
