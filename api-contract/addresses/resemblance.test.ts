import { expect, test } from 'vitest'

import { areLookalikes } from './resemblance.ts'

const paid = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

test.each([
  ['only three of the last four characters', '0x98580000000000000000000000000000000Fba94', false],
  ['the same four characters at both ends', '0x98580000000000000000000000000000000Eda94', true],
  ['the same ends in another case', '0x98580000000000000000000000000000000eDa94', true],
  ['another end', '0x98580000000000000000000000000000000Eda95', false],
  ['another beginning', '0x98590000000000000000000000000000000Eda94', false],
  ['itself', paid, false],
])('compares an address with %s', (_what, address, expected) => {
  expect(areLookalikes(paid, address)).toBe(expected)
})

test('ignores the prefix that all addresses of a kind share', () => {
  const paidOnBitcoin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
  expect(areLookalikes(paidOnBitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv6fyu')).toBe(false)
  expect(areLookalikes(paidOnBitcoin, 'bc1qcr8t6qejxtdg4y5r3zarvary0c5xw7kv6fyu')).toBe(true)
})
