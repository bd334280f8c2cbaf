import { expect, test } from 'vitest'
import { matchesSearch } from './search.ts'

test('nothing typed is in everything', () => {
  expect(matchesSearch('  ', ['México'])).toBe(true)
})

test('letter case, accents and full-width letters do not matter', () => {
  expect(matchesSearch('mexico', ['México', 'MX'])).toBe(true)
  expect(matchesSearch('ＭＸ', ['México', 'MX'])).toBe(true)
  expect(matchesSearch('美国', ['美国', 'US'])).toBe(true)
})

test('every word has to be somewhere', () => {
  expect(matchesSearch('usd tether', ['USDT', 'Tether USD'])).toBe(true)
  expect(matchesSearch('usd bitcoin', ['USDT', 'Tether USD'])).toBe(false)
})
