import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { getMarketPrices, getPriceHistory } from '#api/market.ts'
import { PricesUnavailableError } from '#server/providers/prices/prices.ts'

import { type LocalPrices, openLocalPrices } from './support/local-prices.ts'
import { register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

let local: LocalPrices
let server: TestApp

beforeAll(async () => {
  local = await openLocalPrices()
  server = await buildTestApp({ prices: local.prices })
})

afterAll(async () => {
  await server.close()
  await local.close()
})

describe('prices', () => {
  it('visitors get prices, changes and rates', async () => {
    const { source, usdPrices, usdChanges, usdRates } = await server.ask(getMarketPrices)
    expect(source).toBe('local-market')
    for (const coin of ['BTC', 'LTC', 'DOGE', 'TRX', 'ETH', 'USDT']) {
      expect(usdPrices).toHaveProperty(coin)
      expect(usdChanges).toHaveProperty(coin)
    }
    expect(usdRates).toMatchObject({ USD: '1', CNY: '6.3835' })
  })

  it.each(['day', 'week', 'month', 'year'] as const)(
    'the price history of a %s is listed oldest first',
    async (period) => {
      const { points } = await server.ask(getPriceHistory, { coin: 'DOGE', period })
      const moments = points.map(({ at }) => at)
      expect(moments.length).toBeGreaterThan(50)
      expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    },
  )

  it('refuses the price history of an unknown coin or period', async () => {
    expect(await server.call(getPriceHistory, { coin: 'XYZ', period: 'day' })).toMatchObject({
      code: apiErrorCode.notFound,
    })
    expect(await server.call(getPriceHistory, { coin: 'BTC', period: 'decade' as 'day' })).toMatchObject({
      code: apiErrorCode.invalidRequest,
    })
  })
})

it.each([
  ['no source is configured', null],
  [
    'the sources are not responding',
    {
      refreshSeconds: 60,
      current: () => {
        throw new PricesUnavailableError('No')
      },
      table: () => ({ prices: new Map(), rates: new Map() }),
      onRefresh: () => () => undefined,
      history: async () => {
        throw new PricesUnavailableError('No')
      },
      tokenPrices: async () => {
        throw new PricesUnavailableError('No')
      },
      coinPrices: async () => {
        throw new PricesUnavailableError('No')
      },
    },
  ],
])('when %s, prices are unavailable and everything else works', async (_what, prices) => {
  const other = await buildTestApp({ prices })
  const unavailable = { code: apiErrorCode.unavailable }
  expect(await other.call(getMarketPrices)).toMatchObject(unavailable)
  expect(await other.call(getPriceHistory, { coin: 'BTC', period: 'day' })).toMatchObject(unavailable)
  const ann = await register(other)
  expect(await other.ask(listBalances, undefined, ann.signedIn)).toMatchObject({ balances: [] })
  await other.close()
})
