import { expect, it } from 'vitest'

import { canonicalHash } from './transaction-hash.ts'

const digits = 'ab'.repeat(32)

it.each([
  ['ethereum', `0x${digits}`, `0x${digits}`],
  ['ethereum', `0x${digits.toUpperCase()}`, `0x${digits}`],
  ['ethereum', `0X${digits}`, `0x${digits}`],
  ['bsc', digits, `0x${digits}`],
  ['bitcoin', digits.toUpperCase(), digits],
  ['tron', `0x${digits}`, digits],
] as const)('writes the hash on %s of %s as %s', (network, text, hash) => {
  expect(canonicalHash(network, text)).toBe(hash)
})

it.each(['', '0x', 'pending', `0x${digits}ab`, digits.slice(1), `0x${'g'.repeat(64)}`, `${digits}\n`])(
  'rejects %j as a hash',
  (text) => {
    expect(canonicalHash('ethereum', text)).toBeNull()
  },
)
