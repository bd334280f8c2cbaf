import { describe, expect, it } from 'vitest'
import { coinAmountText, parseCoinAmount } from './coin-units.ts'

describe('coin amounts', () => {
  it.each([
    ['0', 0n],
    ['12.5', 12_500_000_000_000_000_000n],
    ['0.000000000000000001', 1n],
    ['-0.25', -250_000_000_000_000_000n],
    ['340282366920938463463374607431768211456', 2n ** 128n * 10n ** 18n],
  ])('reads and writes %s of the API without loss', (text, units) => {
    expect(parseCoinAmount(text)).toBe(units)
    expect(coinAmountText(units)).toBe(text)
  })

  it.each(['', '-', '1e5', '1,5', '--1', '0.0000000000000000001'])('refuses “%s” instead of rounding it', (text) => {
    expect(() => parseCoinAmount(text)).toThrow(SyntaxError)
  })
})
