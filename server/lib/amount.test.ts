import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  formatAmount,
  fromNetworkUnits,
  fromNetworkUnitsRoundedDown,
  parseAmount,
  toNetworkUnits,
  TooFineError,
} from './amount.ts'

const coin = 10n ** 18n

describe('text of an amount', () => {
  test.each([
    ['0', 0n],
    ['0.0', 0n],
    ['12.5', 12n * coin + coin / 2n],
    ['0.000000000000000001', 1n],
    ['1.5000000000000000000000', coin + coin / 2n],
    ['115792089237316195423570985008687907853269984665640564039457', 2n ** 256n - 584007913129639936n],
  ])('parses %s as %s units', (text, units) => {
    expect(parseAmount(text)).toBe(units)
  })

  test.each(['', '.5', '5.', '01', '-1', '+1', '1e3', ' 1', '1\n', '1,5', '0x10', '١', 'NaN'])(
    'rejects the text %j',
    (text) => {
      expect(() => parseAmount(text)).toThrow(SyntaxError)
    },
  )

  test('rejects amounts finer than 10^-18 instead of rounding them', () => {
    expect(() => parseAmount('1.0000000000000000001')).toThrow(TooFineError)
  })

  test.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [-1n, '-0.000000000000000001'],
    [100n * coin, '100'],
    [-12n * coin - coin / 2n, '-12.5'],
  ])('formats %s units as %s', (units, text) => {
    expect(formatAmount(units)).toBe(text)
  })

  test('parses every formatted amount back to the same units', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n })
    fc.assert(
      fc.property(amounts, (units) => {
        expect(parseAmount(formatAmount(units))).toBe(units)
      }),
    )
  })
})

describe('units of a network', () => {
  test('converts exactly to and from a network with fewer decimals', () => {
    expect(toNetworkUnits(12n * coin + coin / 2n, 6)).toBe(12_500_000n)
    expect(fromNetworkUnits(12_500_000n, 6)).toBe(12n * coin + coin / 2n)
    expect(toNetworkUnits(5n * coin, 0)).toBe(5n)
  })

  test('rejects amounts finer than the network’s decimals', () => {
    expect(() => toNetworkUnits(parseAmount('1.0000001'), 6)).toThrow('finer than 6 decimals')
    expect(() => toNetworkUnits(1n, 17)).toThrow(TooFineError)
  })

  test('rejects or cuts off what a network with more decimals has beyond the books', () => {
    expect(toNetworkUnits(3n, 24)).toBe(3_000_000n)
    expect(fromNetworkUnits(3_000_000n, 24)).toBe(3n)
    expect(() => fromNetworkUnits(3_999_999n, 24)).toThrow(TooFineError)
    expect(fromNetworkUnitsRoundedDown(3_999_999n, 24)).toBe(3n)
    expect(() => fromNetworkUnitsRoundedDown(-1n, 24)).toThrow(RangeError)
  })

  test('converts amounts back and forth with any decimals', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 18 }), (raw, decimals) => {
        expect(toNetworkUnits(fromNetworkUnits(raw, decimals), decimals)).toBe(raw)
        expect(fromNetworkUnitsRoundedDown(raw, decimals)).toBe(fromNetworkUnits(raw, decimals))
      }),
    )
    fc.assert(
      fc.property(amounts, fc.integer({ min: 18, max: 24 }), (units, decimals) => {
        expect(fromNetworkUnits(toNetworkUnits(units, decimals), decimals)).toBe(units)
      }),
    )
  })
})
