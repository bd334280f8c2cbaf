import { describe, expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { mapPrices } from './mapping.ts'

describe('prices of all pairs', () => {
  test('reads prices to the last digit', () => {
    const answer = '[{"symbol":"BTCUSDT","price":"91240.50000000"},{"symbol":"SHIBUSDT","price":"0.00001236"}]'
    expect(mapPrices(parseExactly(answer))).toEqual(
      new Map([
        ['BTCUSDT', 91_240_500_000_000_000_000_000n],
        ['SHIBUSDT', 12_360_000_000_000n],
      ]),
    )
  })

  test('accepts unknown fields', () => {
    expect(mapPrices([{ symbol: 'BTCUSDT', price: '1', volume: '2' }])).toEqual(new Map([['BTCUSDT', 10n ** 18n]]))
  })

  test.each(['', 'NaN', '1,5', '-', '1e999', '9'.repeat(61)])('skips a pair whose price is %j', (price) => {
    expect(mapPrices([{ symbol: 'BTCUSDT', price }])).toEqual(new Map())
  })
})

test.each([
  ['one pair', '{"symbol":"BTCUSDT","price":"91240.50000000"}'],
  ['an error', '{"code":-1121,"msg":"Invalid symbol."}'],
  ['pairs without prices', '[{"symbol":"BTCUSDT"}]'],
  ['pairs without names', '[{"price":"1"}]'],
  ['nulls', '[null]'],
  ['a string', '"maintenance"'],
])('rejects %s as prices', (_case, answer) => {
  expect(() => mapPrices(parseExactly(answer))).toThrow(PartnerError)
})
