import { expect, test } from 'vitest'

import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { mapRates } from './mapping.ts'

test('reads rates to the last digit, with their day', () => {
  const answer =
    '[{"date":"2026-11-20","base":"USD","quote":"CNY","rate":6.3835},' +
    '{"date":"2026-11-19","base":"USD","quote":"VND","rate":25240,"providers":["ECB"]},' +
    '{"date":"2026-11-20","base":"USD","quote":"USD","rate":1.0}]'
  expect(mapRates(parseExactly(answer))).toEqual(
    new Map([
      ['CNY', { value: 6_383_500_000_000_000_000n, at: new Date('2026-11-20') }],
      ['VND', { value: 25_240n * 10n ** 18n, at: new Date('2026-11-19') }],
      ['USD', { value: 10n ** 18n, at: new Date('2026-11-20') }],
    ]),
  )
})

test.each([
  ['an error', '{"status":422,"message":"invalid currency: XYZ"}'],
  ['the first version’s shape', '{"base":"USD","date":"2026-11-20","rates":{"CNY":6.3835}}'],
  ['another base currency', '[{"date":"2026-11-20","base":"EUR","quote":"CNY","rate":7.1}]'],
  ['an invalid date', '[{"date":"yesterday","base":"USD","quote":"CNY","rate":6.3835}]'],
  ['an invalid currency', '[{"date":"2026-11-20","base":"USD","quote":"cny","rate":6.3835}]'],
  ['an invalid rate', '[{"date":"2026-11-20","base":"USD","quote":"CNY","rate":null}]'],
  ['an absurdly large rate', '[{"date":"2026-11-20","base":"USD","quote":"CNY","rate":1e99}]'],
  ['a string', '"maintenance"'],
])('rejects %s as rates', (_case, answer) => {
  expect(() => mapRates(parseExactly(answer))).toThrow(PartnerError)
})
