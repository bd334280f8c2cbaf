import { expect, test } from 'vitest'

import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.77', '203.0.…'],
  ['::ffff:203.0.113.77', '203.0.…'],
  ['2001:db8:17:4:5:6:7:8', '2001:db8:17:…'],
  ['2001:db8::8', '2001:db8:…'],
  ['::1', ':…'],
])('shows %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
