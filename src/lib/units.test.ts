import { describe, expect, test } from 'vitest'
import { cleanDecimalInput, decimalToUnits, unitsToDecimal } from './units.ts'

describe('unitsToDecimal', () => {
  test.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [10n ** 18n, 18, '1'],
    [123n, 0, '123'],
    [-1_500_000n, 6, '-1.5'],
    [2n ** 256n - 1n, 24, '115792089237316195423570985008687907853269984665640564.039457584007913129639935'],
  ])('%s with %s decimals is %s', (units, decimals, text) => {
    expect(unitsToDecimal(units, decimals)).toBe(text)
  })
})

describe('decimalToUnits', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    [' 7 ', 0, 7n],
    ['1.500000000', 6, 1_500_000n],
    ['0', 18, 0n],
  ])('reads %j with %s decimals', (text, decimals, units) => {
    expect(decimalToUnits(text, decimals)).toEqual({ ok: true, units })
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['.', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1,5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['0.0000001', 'too-fine'],
  ])('refuses %j as %s', (text, problem) => {
    expect(decimalToUnits(text, 6)).toEqual({ ok: false, problem })
  })

  test('reverses unitsToDecimal', () => {
    for (const units of [1n, 999_999_999_999_999_999n, 10n ** 30n + 7n]) {
      expect(decimalToUnits(unitsToDecimal(units, 18), 18)).toEqual({ ok: true, units })
    }
  })
})

describe('cleanDecimalInput', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,', '12.'],
    ['12,5', '12.5'],
    ['1,000', '1000'],
    ['1,234,567.89', '1234567.89'],
    ['1 000.5', '1000.5'],
    ['007', '7'],
    ['0.', '0.'],
    ['.5', '0.5'],
    ['', ''],
  ])('turns %j into %j', (typed, kept) => {
    expect(cleanDecimalInput(typed)).toBe(kept)
  })

  test.each(['1.2.3', '12a', '-5', '1e3', '1,2,3'])('ignores %j', (typed) => {
    expect(cleanDecimalInput(typed)).toBeUndefined()
  })
})
