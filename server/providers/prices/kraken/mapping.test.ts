import { describe, expect, test } from 'vitest'

import { parseAmount } from '#server/lib/amount.ts'
import { parseExactly } from '#server/lib/exact-json.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { mapTicker } from './mapping.ts'

const unit = 10n ** 18n

/** Returns a ticker in the shape of a recorded answer. */
function ticker(ask: string, bid: string, last: string): unknown {
  const pair = {
    a: [ask, '12057', '12057.000'],
    b: [bid, '95231', '95231.000'],
    c: [last, '450.00000000'],
    v: ['3471520.41', '11052930.99'],
    p: ['0.99981', '0.99979'],
    t: [5210, 15_310],
    l: ['0.99960', '0.99950'],
    h: ['0.99995', '0.99999'],
    o: '0.99980',
  }
  return parseExactly(JSON.stringify({ error: [], result: { USDTZUSD: pair } }))
}

describe('price of a pair', () => {
  test('takes the price of the last trade', () => {
    expect(mapTicker(ticker('0.99990', '0.99970', '0.99980'))).toBe((unit * 99_980n) / 100_000n)
  })

  test.each([
    ['ask if it is below the last trade', '0.95', '0.94', '1', '0.95'],
    ['bid if it is above the last trade', '1.05', '1.04', '1', '1.04'],
  ])('takes the %s', (_case, ask, bid, last, price) => {
    expect(mapTicker(ticker(ask, bid, last))).toBe(parseAmount(price))
  })

  test.each([
    ['there are no asks', '0', '0.99', '1'],
    ['there are no bids', '1.01', '0', '1'],
    ['the book is crossed', '0.98', '0.99', '1'],
  ])('returns no price while %s', (_case, ask, bid, last) => {
    expect(mapTicker(ticker(ask, bid, last))).toBeUndefined()
  })
})

test.each([
  ['reports an error', { error: ['EQuery:Unknown asset pair'] }],
  ['has a result as well as an error', { error: ['EService:Unavailable'], result: {} }],
  ['has no pair', { error: [], result: {} }],
  [
    'has two pairs',
    { error: [], result: { A: { a: ['1'], b: ['1'], c: ['1'] }, B: { a: ['1'], b: ['1'], c: ['1'] } } },
  ],
  ['has no prices', { error: [], result: { USDTZUSD: { a: [], b: [], c: [] } } }],
  ['has strings instead of prices', { error: [], result: { USDTZUSD: { a: ['one'], b: ['1'], c: ['1'] } } }],
  ['has an unexpected shape', 'maintenance'],
])('rejects an answer that %s', (_case, answer) => {
  expect(() => mapTicker(answer)).toThrow(PartnerError)
})
