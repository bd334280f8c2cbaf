import { expect, it } from 'vitest'

import { spreadOf, type Trade } from './spread.ts'

const one = 10n ** 18n
const prices = { usdPrices: { USDT: '1', BNB: '600.1234567890123456789' }, usdRates: { BRL: '5', INR: '80' } }
const trade: Trade = {
  direction: 'buy',
  symbol: 'USDT',
  currency: 'BRL',
  fiatAmount: 103n * one,
  coinAmount: 20n * one,
}

it.each([
  ['what a purchase costs beyond the market', trade, 3],
  ['what a sale brings less than the market', { ...trade, direction: 'sell', fiatAmount: 97n * one }, 3],
  ['negative if the offer is better than the market', { ...trade, fiatAmount: 99n * one }, -1],
  ['computed in dollars without a rate', { ...trade, currency: 'USD', fiatAmount: 21n * one }, 5],
  [
    'computed with prices finer than amounts',
    { ...trade, symbol: 'BNB', fiatAmount: 60_012n * one, coinAmount: 20n * one },
    0,
  ],
  ['null for a coin without a price', { ...trade, symbol: 'ODD' }, null],
  ['null for a currency without a rate', { ...trade, currency: 'ARS' }, null],
] as const)('the spread is %s', (_what, traded, spread) => {
  const found = spreadOf(traded, prices)
  expect(found === null ? null : Math.round(found)).toBe(spread)
})
