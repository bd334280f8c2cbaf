import { describe, expect, test } from 'vitest'

import { coins } from '#deployments/coins.ts'
import { networks } from '#deployments/networks.ts'

import { localMarket } from './local-market.ts'

const noon = new Date('2026-11-21T12:00:00Z')

function marketAt(secondsLater = 0) {
  return localMarket(() => new Date(noon.getTime() + secondsLater * 1000))
}

describe('the local market', () => {
  test('says what it is, and has a price for every coin and for everything that fees are paid in', () => {
    const { source, usdPrices, usdChanges } = marketAt().current()
    const symbols = [...coins, ...networks.map(({ nativeCurrency }) => nativeCurrency)].map(({ symbol }) => symbol)
    expect(source).toBe('local-market')
    expect(Object.keys(usdPrices)).toEqual(expect.arrayContaining(symbols))
    expect(Object.keys(usdChanges)).toEqual(Object.keys(usdPrices))
  })

  test('moves with the time, and says the same to everybody who asks at the same time', () => {
    expect(marketAt().current()).toEqual(marketAt().current())
    expect(marketAt(3_600).current().usdPrices['ETH']).not.toBe(marketAt().current().usdPrices['ETH'])
  })

  test('never moves a stablecoin far from a dollar', () => {
    for (let day = 0; day < 365; day += 1) {
      const { usdPrices } = marketAt(day * 86_400).current()
      for (const coin of ['USDT', 'USDC', 'TUSD']) expect(usdPrices[coin]).toMatch(/^(1(\.00\d+)?|0\.99\d+)$/)
    }
  })

  test('has a wrapped coin cost what it stands for, within one percent', () => {
    for (let day = 0; day < 365; day += 1) {
      const { usdPrices } = marketAt(day * 86_400).current()
      expect(Number(usdPrices['WBTC']) / Number(usdPrices['BTC'])).toBeCloseTo(1, 2)
    }
  })

  test('has changes that fit its prices', () => {
    const [before, now] = [marketAt(-86_400).current(), marketAt().current()]
    for (const [coin, change] of Object.entries(now.usdChanges)) {
      const ratio = Number(now.usdPrices[coin]) / Number(before.usdPrices[coin])
      expect(Number(change)).toBeCloseTo((ratio - 1) * 100, 1)
    }
  })

  test.each(['day', 'week', 'month', 'year'] as const)(
    'has charts of a %s that end at the present price',
    async (period) => {
      const chart = await marketAt().history('BTC', period)
      const points = chart?.points ?? []
      const seconds = { day: 86_400, week: 7 * 86_400, month: 30 * 86_400, year: 365 * 86_400 }[period]
      const [first, last] = [points[0], points.at(-1)]
      expect(last).toEqual({ at: noon.getTime() / 1000, usdPrice: marketAt().current().usdPrices['BTC'] })
      expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(seconds * 0.97)
      expect(new Set(points.map(({ usdPrice }) => usdPrice)).size).toBeGreaterThan(50)
    },
  )

  test('has no chart of what has no price', async () => {
    expect(await marketAt().history('XYZ', 'day')).toBeUndefined()
  })
})
