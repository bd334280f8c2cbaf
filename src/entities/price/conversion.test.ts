import { describe, expect, it } from 'vitest'
import { toFiatRoundedDown } from './conversion.ts'

const table = {
  usdPrices: { ETH: '3150.25', USDT: '1', FTM: '0.0000001' },
  usdRates: { CNY: '7.11', EUR: '0.9', USD: '1' },
}

describe('conversion to a currency', () => {
  it('is exact over every decimal of coin, price and rate', () => {
    expect(toFiatRoundedDown(1_500_000n, 6, 'USDT', 'CNY', table)).toBe('10.665')
    expect(toFiatRoundedDown(10n ** 18n, 18, 'ETH', 'EUR', table)).toBe('2835.225')
    expect(toFiatRoundedDown(10n ** 18n, 18, 'USDT', 'USD', table)).toBe('1')
  })

  it('rounds down, even to zero', () => {
    expect(toFiatRoundedDown(1n, 18, 'ETH', 'USD', table)).toBe('0')
    expect(toFiatRoundedDown(199_999_999n, 8, 'USDT', 'USD', table)).toBe('1.99999999')
  })

  it('keeps amounts that no number could hold', () => {
    expect(toFiatRoundedDown(123_456_789_012_345_678_901_234_567_890n, 6, 'USDT', 'USD', table)).toBe(
      '123456789012345678901234.56789',
    )
  })

  it('is undefined without a price or a rate', () => {
    expect(toFiatRoundedDown(1n, 6, 'DOGE', 'USD', table)).toBeUndefined()
    expect(toFiatRoundedDown(1n, 6, 'USDT', 'MXN', table)).toBeUndefined()
  })
})
