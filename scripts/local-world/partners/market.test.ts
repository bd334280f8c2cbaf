import { describe, expect, test } from 'vitest'

import { coins } from '#deployments/coins.ts'
import { networks } from '#deployments/networks.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { priceAt } from './market.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const unit = 10n ** 18n

function daily(coin: string): readonly bigint[] {
  return Array.from({ length: 365 }, (_, day) => priceAt(coin, addSeconds(noon, day * 86_400)) ?? 0n)
}

describe('the market', () => {
  test('has a price for every coin and for everything that pays fees', () => {
    const symbols = [...coins, ...networks.map(({ nativeCurrency }) => nativeCurrency)].map(({ symbol }) => symbol)
    expect(symbols.filter((symbol) => priceAt(symbol, noon) === undefined)).toEqual([])
    expect(priceAt('XYZ', noon)).toBeUndefined()
  })

  test('changes over time, and is the same for everyone at the same time', () => {
    expect(priceAt('ETH', noon)).toBe(priceAt('ETH', addSeconds(noon, 59)))
    expect(priceAt('ETH', noon)).not.toBe(priceAt('ETH', addSeconds(noon, 3_600)))
  })

  test.each(['USDT', 'USDC', 'TUSD'])('keeps %s within one percent of a dollar', (coin) => {
    for (const price of daily(coin)) {
      expect(price).toBeGreaterThan((unit * 99n) / 100n)
      expect(price).toBeLessThan((unit * 101n) / 100n)
    }
  })

  test('keeps a wrapped coin within one percent of its original', () => {
    const bitcoin = daily('BTC')
    for (const [day, price] of daily('WBTC').entries()) {
      const ratio = (price * 1_000n) / (bitcoin[day] ?? 1n)
      expect(ratio).toBeGreaterThanOrEqual(990n)
      expect(ratio).toBeLessThanOrEqual(1_010n)
    }
  })
})
