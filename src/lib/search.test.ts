import { expect, test } from 'vitest'
import { matchesSearch } from './search.ts'

test('matches everything when nothing is typed', () => {
  expect(matchesSearch('  ', ['México'])).toBe(true)
})

test('ignores letter case, accents and full-width forms', () => {
  expect(matchesSearch('mexico', ['México', 'MX'])).toBe(true)
  expect(matchesSearch('ＭＸ', ['México', 'MX'])).toBe(true)
  expect(matchesSearch('美国', ['美国', 'US'])).toBe(true)
})

test('requires every word to match somewhere', () => {
  expect(matchesSearch('usd tether', ['USDT', 'Tether USD'])).toBe(true)
  expect(matchesSearch('usd bitcoin', ['USDT', 'Tether USD'])).toBe(false)
})
