import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addSeconds } from '#server/lib/clock.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { Binance } from './binance/client.ts'
import { CoinGecko } from './coingecko/client.ts'
import { Frankfurter } from './frankfurter/client.ts'
import { Kraken } from './kraken/client.ts'
import { MarketMedian } from './market-median.ts'
import { PricesUnavailableError } from './prices.ts'

// All partners on one port: their answers have the shape of recorded ones, and each test changes what it needs.

const start = new Date('2026-11-21T12:00:00Z')
const keys: unknown[] = []
let asked: string[] = []
let now: Date
let answers: Record<string, string | (() => string | null)>
let simulator: Server
let url: string

const simplePrice = '/api/v3/simple/price'
const tickers = '/api/v3/ticker/price'
const rates = '/v2/rates'
const chart = '/api/v3/coins/bitcoin/market_chart'
const tokens = '/api/v3/simple/token_price/binance-smart-chain'
const usdt = { coin: 'USDT', token: '0x55d398326f99059fF775485246999027B3197955' }
const usdc = { coin: 'USDC', token: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d' }

beforeAll(async () => {
  simulator = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    asked.push(pathname)
    keys.push(request.headers['x-cg-demo-api-key'])
    const name = searchParams.get('vs_currencies')?.includes('cny') ? `${pathname} currencies` : pathname
    const answer = answers[name]
    const body = typeof answer === 'function' ? answer() : answer
    // Null: never answers.
    if (body === null) return
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => simulator.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
})

afterAll(() => {
  simulator.closeAllConnections()
  simulator.close()
})

beforeEach(() => {
  asked = []
  now = start
  const seconds = start.getTime() / 1000
  answers = {
    [simplePrice]: JSON.stringify({
      tether: { usd: 0.9998, usd_24h_change: -0.0123, last_updated_at: seconds },
      bitcoin: { usd: 91240.5, usd_24h_change: 1.2567, last_updated_at: seconds - 30 },
      'shiba-inu': { usd: 1.234e-5, usd_24h_change: -3.999, last_updated_at: seconds },
      tokenlon: { usd: 0.74, last_updated_at: seconds },
    }),
    [`${simplePrice} currencies`]: JSON.stringify({
      bitcoin: { usd: 91240.5, cny: 582432, cop: 374086050, last_updated_at: seconds },
    }),
    [tickers]: JSON.stringify([
      { symbol: 'BTCUSDT', price: '91300.00000000' },
      { symbol: 'SHIBUSDT', price: '0.00001236' },
      { symbol: 'EURUSDT', price: '1.08540000' },
      { symbol: 'ETHBTC', price: '0.03420000' },
    ]),
    [rates]: JSON.stringify([
      { date: '2026-11-20', base: 'USD', quote: 'CNY', rate: 6.3835 },
      { date: '2026-11-20', base: 'USD', quote: 'EUR', rate: 0.9215 },
    ]),
    [tokens]: JSON.stringify({
      [usdt.token.toLowerCase()]: { usd: 0.9713, last_updated_at: seconds - 20 },
      [usdc.token.toLowerCase()]: { usd: 0.9999, last_updated_at: seconds },
    }),
    [chart]: JSON.stringify({
      prices: Array.from({ length: 288 }, (_, index) => [start.getTime() - (287 - index) * 300_000, 91000 + index]),
      market_caps: [],
    }),
  }
})

const warnings: object[] = []

function newMarket(): MarketMedian {
  const partner = { url, requestsPerMinute: 1_000, isPrivate: true }
  return new MarketMedian({
    source: 'market-median',
    coinGecko: new CoinGecko('demo-key', partner),
    binance: new Binance(partner),
    frankfurter: new Frankfurter(partner),
    kraken: new Kraken(() => now, partner),
    currencies: ['CNY', 'EUR', 'COP', 'PEN'],
    clock: () => now,
    log: { info: () => undefined, warn: (fields) => void warnings.push(fields), error: () => undefined },
    refreshSeconds: 60,
  })
}

async function refreshed(market = newMarket()) {
  await market.refresh()
  return market.current()
}

function bend(name: string, from: string, to: string): void {
  const answer = answers[name]
  if (typeof answer !== 'string' || !answer.includes(from)) throw new Error(`${name} does not respond ${from}`)
  answers[name] = answer.replace(from, to)
}

describe('market prices', () => {
  test('returns prices confirmed by two markets, with the change of a day', async () => {
    const { source, usdPrices, usdChanges } = await refreshed()
    expect(source).toBe('market-median')
    expect(usdPrices).toEqual({ USDT: '0.9998', BTC: '91240.5', SHIB: '0.00001234' })
    expect(usdChanges).toEqual({ USDT: '-0.01', BTC: '1.25', SHIB: '-3.99' })
    expect(keys).toContain('demo-key')
  })

  test('dates the prices by the oldest of them', async () => {
    expect((await refreshed()).asOf).toBe(start.getTime() / 1000 - 30)
  })

  test('takes exchange rates from the central bank, or from Bitcoin’s prices in both currencies', async () => {
    const { usdRates } = await refreshed()
    expect(usdRates).toMatchObject({ USD: '1', CNY: '6.3835', EUR: '0.9215' })
    expect(usdRates['COP']).toMatch(/^4100(\.|$)/)
    expect(usdRates).not.toHaveProperty('PEN')
  })

  test('returns no prices before the first answer', () => {
    expect(() => newMarket().current()).toThrow(PricesUnavailableError)
  })

  test.each([
    ['one source says a hundredth', tickers, '91300', '913'],
    ['one source says ten times as much', simplePrice, '91240.5', '912405'],
    ['one is stale', simplePrice, String(start.getTime() / 1000 - 30), String(start.getTime() / 1000 - 700)],
    ['one is in the future', simplePrice, String(start.getTime() / 1000 - 30), String(start.getTime() / 1000 + 700)],
    ['one price is not a number', tickers, '91300.00000000', 'NaN'],
    ['one price is missing', tickers, 'BTCUSDT', 'BTCFDUSD'],
    ['one price is negative', simplePrice, '91240.5', '-91240.5'],
  ])('omits only a coin for which %s', async (_what, name, from, to) => {
    bend(name, from, to)
    const { usdPrices } = await refreshed()
    expect(usdPrices).not.toHaveProperty('BTC')
    expect(usdPrices).toHaveProperty('SHIB')
  })

  test('returns no USDT price off the dollar unless the euro’s price confirms it', async () => {
    bend(simplePrice, '0.9998', '0.93')
    await expect(refreshed()).rejects.toThrow(PricesUnavailableError)
    bend(tickers, '1.08540000', '1.16690000')
    expect((await refreshed()).usdPrices).toMatchObject({ USDT: '0.93' })
  })

  test.each([
    ['does not answer in time', () => null],
    ['answers with an HTML page', () => '<!doctype html><title>Too many requests</title>'],
    ['answers with an unexpected shape', () => '{"code":-1121}'],
    ['never stops sending', () => JSON.stringify('x'.repeat(3_000_000))],
  ])(
    'keeps the prices when a source %s, until they are too old',
    async (_what, answer) => {
      const market = newMarket()
      const before = await refreshed(market)
      answers[tickers] = answer
      now = new Date(start.getTime() + 14 * 60_000)
      await market.refresh()
      expect(market.current().usdPrices).toEqual(before.usdPrices)
      expect(warnings.at(-1)).toMatchObject({ source: 'Binance' })
      now = new Date(start.getTime() + 16 * 60_000)
      expect(() => market.current()).toThrow(PricesUnavailableError)
    },
    20_000,
  )

  test('returns prices as numbers, each with its own time, for as long as they are shown', async () => {
    const market = newMarket()
    expect(market.table().prices.size).toBe(0)
    await market.refresh()
    const { prices, rates } = market.table()
    expect(prices.get('BTC')).toMatchObject({ value: 91_240_500_000_000_000_000_000n, at: addSeconds(start, -30) })
    expect(rates.get('CNY')?.value).toBe(6_383_500_000_000_000_000n)
    now = addSeconds(start, 15 * 60)
    expect(market.table().prices.has('USDT')).toBe(true)
    expect(market.table().prices.has('BTC')).toBe(false)
  })

  test('shows a rate with one source for seven days from its own date, however late it was accepted', async () => {
    answers[`${simplePrice} currencies`] = '{}'
    answers[rates] = JSON.stringify([
      { date: '2026-11-15', base: 'USD', quote: 'EUR', rate: 0.9215 },
      { date: '2026-11-16', base: 'USD', quote: 'CNY', rate: 6.3835 },
    ])
    const market = newMarket()
    now = new Date('2026-11-22T00:00:00Z')
    await market.refresh()
    expect([...market.table().rates.keys()]).toEqual(['USD', 'CNY'])
    now = new Date('2026-11-23T00:00:00Z')
    expect(market.table().rates.has('CNY')).toBe(true)
    now = new Date('2026-11-23T00:00:01Z')
    expect(market.table().rates.has('CNY')).toBe(false)
  })

  test('notifies listeners after each refresh, until they stop listening', async () => {
    const market = newMarket()
    const heard: number[] = []
    const stop = market.onRefresh(() => heard.push(market.table().prices.size))
    await market.refresh()
    expect(heard).toEqual([3])
    stop()
    await market.refresh()
    expect(heard).toHaveLength(1)
  })

  test('refreshes in the background, and stops at the end', async () => {
    const market = newMarket()
    market.start()
    await market.stop()
    expect(asked.toSorted()).toEqual([rates, simplePrice, simplePrice, tickers].toSorted())
    expect(market.current().usdPrices).toHaveProperty('BTC')
  })
})

describe('charts', () => {
  test('requests a chart once in a while, however many look at it, ending at its newest point', async () => {
    const market = newMarket()
    const charts = await Promise.all([1, 2, 3].map(() => market.history('BTC', 'day')))
    const points = charts[0]?.points ?? []
    expect(points.length).toBeLessThanOrEqual(200)
    expect(points.at(-1)).toEqual({ at: start.getTime() / 1000, usdPrice: '91287' })
    expect(asked).toEqual([chart])
    now = new Date(start.getTime() + 301_000)
    await market.history('BTC', 'day')
    expect(asked).toHaveLength(2)
  })

  test('prefers an old chart to none', async () => {
    const market = newMarket()
    const before = await market.history('BTC', 'day')
    now = new Date(start.getTime() + 3_600_000)
    answers[chart] = 'no'
    expect(await market.history('BTC', 'day')).toEqual(before)
  })

  test('reports a chart that was never loaded as unavailable, and requests it again', async () => {
    const market = newMarket()
    const recorded = answers[chart] ?? ''
    answers[chart] = '{"prices":[["x",1]]}'
    await expect(market.history('BTC', 'day')).rejects.toThrow(PricesUnavailableError)
    answers[chart] = recorded
    expect((await market.history('BTC', 'day'))?.points.length).toBeGreaterThan(100)
  })

  test('does not look for the chart of an unknown coin', async () => {
    expect(await newMarket().history('../ping', 'day')).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('price of a token on its own network', () => {
  const read = async () => {
    const prices = await newMarket().tokenPrices('bsc', [usdt, usdc])
    return Object.fromEntries([...prices].map(([coin, { value, at }]) => [coin, [value, at.getTime()]]))
  }

  test('requests token prices by contract, with their time', async () => {
    expect(await read()).toEqual({
      USDT: [971_300_000_000_000_000n, start.getTime() - 20_000],
      USDC: [999_900_000_000_000_000n, start.getTime()],
    })
    expect(asked).toEqual([tokens])
  })

  test('finds a price however the answer writes the contract', async () => {
    bend(tokens, usdt.token.toLowerCase(), usdt.token)
    expect(Object.keys(await read())).toEqual(['USDT', 'USDC'])
  })

  const seconds = start.getTime() / 1000

  test.each([
    ['is old', `"last_updated_at":${seconds - 20}`, `"last_updated_at":${seconds - 601}`],
    ['is from the future', `"last_updated_at":${seconds - 20}`, `"last_updated_at":${seconds + 61}`],
    ['has no time', `"last_updated_at":${seconds - 20}`, '"last_updated_at":null'],
    ['is zero', '0.9713', '0'],
    ['is negative', '0.9713', '-0.9713'],
    ['is not a number', '0.9713', 'null'],
    ['is absurdly large', '0.9713', '1e99'],
    ['belongs to another contract', usdt.token.slice(2, 10).toLowerCase(), '00000000'],
    ['belongs to no contract', usdt.token.toLowerCase(), 'tether'],
  ])('omits only the token whose price %s', async (_what, from, to) => {
    bend(tokens, from, to)
    expect(Object.keys(await read())).toEqual(['USDC'])
  })

  test('refuses token prices in another shape', async () => {
    answers[tokens] = '{"status":{"error_code":429}}'
    await expect(read()).rejects.toThrow(PartnerError)
    answers[tokens] = '{"error":"no"}'
    await expect(read()).rejects.toThrow(PartnerError)
    answers[tokens] = 'no'
    await expect(read()).rejects.toThrow(PartnerError)
  })

  test('requests no prices on a network without such tokens', async () => {
    expect(await newMarket().tokenPrices('bitcoin', [usdt])).toEqual(new Map())
    expect(asked).toEqual([])
  })
})

describe('price of a coin at Kraken', () => {
  const ticker = '/0/public/Ticker'

  test('requests prices pair by pair, as of the time of the answer', async () => {
    answers[ticker] = JSON.stringify({ error: [], result: { USDCUSD: { a: ['1.0002'], b: ['1'], c: ['1.0001'] } } })
    expect(await newMarket().coinPrices(['USDT', 'USDC', 'ETH'])).toEqual(
      new Map(['USDT', 'USDC'].map((coin) => [coin, { value: 1_000_100_000_000_000_000n, at: start }])),
    )
    expect(asked).toEqual([ticker, ticker])
  })

  test('omits only a coin whose pair is refused', async () => {
    const refusal = JSON.stringify({ error: ['EQuery:Unknown asset pair'] })
    const answer = JSON.stringify({ error: [], result: { USDCUSD: { a: ['1'], b: ['1'], c: ['1'] } } })
    const inOrder = [refusal, answer]
    answers[ticker] = () => inOrder.shift() ?? refusal
    expect((await newMarket().coinPrices(['TUSD', 'USDC'])).size).toBe(1)
    await expect(newMarket().coinPrices(['TUSD', 'USDC'])).rejects.toThrow(PartnerError)
  })
})
