import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deployedTokensOf } from '#deployments/pools.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { openMarkets } from '#server/composition/markets.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { pricingCurrencies } from '#server/modules/configuration/pricing-currencies.ts'
import { Binance } from '#server/providers/prices/binance/client.ts'
import { CoinGecko } from '#server/providers/prices/coingecko/client.ts'
import { Frankfurter } from '#server/providers/prices/frankfurter/client.ts'
import { Kraken } from '#server/providers/prices/kraken/client.ts'

import { startBinance } from './binance.ts'
import { type CoinGeckoSimulator, startCoinGecko } from './coingecko.ts'
import { startFrankfurter } from './frankfurter.ts'
import { type KrakenSimulator, startKraken } from './kraken.ts'
import { priceAt, usdRates } from './market.ts'
import { type PricePartners, startPricePartners } from './price-partners.ts'
import type { Simulator } from './simulator.ts'

// Every simulator is called by the production adapter.

const noon = new Date('2026-11-21T12:00:00Z')
const clock = () => noon
const dollar = 10n ** 18n

function at({ url }: Simulator) {
  return { url, requestsPerMinute: 1_000, isPrivate: true }
}

async function refusal(simulator: Simulator, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, simulator.url), { headers })
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
}

describe('CoinGecko', () => {
  let simulator: CoinGeckoSimulator
  let coinGecko: CoinGecko

  beforeAll(async () => {
    simulator = await startCoinGecko({ clock })
    coinGecko = new CoinGecko('key', at(simulator))
  })

  afterAll(() => simulator.close())

  test('returns market prices in every currency, with the daily change and the time', async () => {
    const bitcoin = (await coinGecko.prices(['bitcoin', 'nothing'], ['usd', 'cny', 'xyz'])).get('bitcoin')
    const dayBefore = priceAt('BTC', new Date(noon.getTime() - 86_400_000)) ?? 0n
    const price = priceAt('BTC', noon) ?? 0n
    expect(bitcoin?.get('usd')).toEqual({
      value: price,
      at: noon,
      change: ((price - dayBefore) * 100n * dollar) / dayBefore,
    })
    expect(bitcoin?.get('cny')?.value).toBe((price * 63_835n) / 10_000n)
    expect([...(bitcoin?.keys() ?? [])]).toEqual(['usd', 'cny'])
  })

  test('changes a token’s price on one network until it is reset', async () => {
    const costs = async (network: 'ethereum' | 'bsc', chainId: number) => {
      const token = deployedTokensOf(chainId).find(({ symbol }) => symbol === 'USDT')?.address ?? ''
      return (await coinGecko.tokenPrices(network, [token])).get(token)?.value
    }
    expect(simulator.shakePeg('USDT', 'bsc', (dollar * 87n) / 100n)).toBe(true)
    expect(await costs('bsc', 31_338)).toBe((dollar * 87n) / 100n)
    expect(await costs('ethereum', 31_337)).toBe(priceAt('USDT', noon))
    expect(simulator.shakePeg('USDT', 'bsc', null)).toBe(true)
    expect(await costs('bsc', 31_338)).toBe(priceAt('USDT', noon))
    expect(simulator.shakePeg('ETH', 'bsc', dollar)).toBe(false)
  })

  test('knows the price of USDT on TRON, whose contracts have no EVM addresses', async () => {
    const tether = localTronNetwork.tokens[0]?.address ?? ''
    expect(simulator.shakePeg('USDT', 'tron', (dollar * 9n) / 10n)).toBe(true)
    expect((await coinGecko.tokenPrices('tron', [tether])).get(tether)?.value).toBe((dollar * 9n) / 10n)
    expect(simulator.shakePeg('USDT', 'tron', null)).toBe(true)
  })

  test.each([
    [1, 289, 300_000],
    [30, 721, 3_600_000],
    [365, 366, 86_400_000],
  ])('has a chart of %d days with %d points that ends now', async (days, points, step) => {
    const chart = await coinGecko.chart('bitcoin', days)
    expect(chart).toHaveLength(points)
    expect(chart.at(-1)).toEqual({ at: noon, value: priceAt('BTC', noon) })
    expect(noon.getTime() - (chart.at(-2)?.at.getTime() ?? 0)).toBe(step)
  })

  test('rejects unknown coins and too many requests', async () => {
    expect(await refusal(simulator, '/api/v3/coins/nothing/market_chart?vs_currency=usd')).toMatchObject({
      status: 404,
      body: { error: 'coin not found' },
    })
    const strict = await startCoinGecko({ clock, requestsPerMinute: 1 })
    const asked = new CoinGecko(null, at(strict))
    await asked.prices(['bitcoin'], ['usd'])
    await expect(asked.prices(['bitcoin'], ['usd'])).rejects.toMatchObject({ failure: 'rate-limited', status: 429 })
    await strict.close()
  })
})

describe('Binance', () => {
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await startBinance({ clock })
  })

  afterAll(() => simulator.close())

  test('returns every pair in USDT, within its eight decimals, and the euro', async () => {
    const prices = await new Binance(at(simulator)).prices()
    const bitcoin = ((priceAt('BTC', noon) ?? 0n) * dollar) / (priceAt('USDT', noon) ?? 1n)
    expect(prices.get('BTCUSDT')).toBe(bitcoin - (bitcoin % 10n ** 10n))
    expect([...prices.keys()]).toEqual(expect.arrayContaining(['EURUSDT', 'SHIBUSDT']))
    expect(prices.has('LONUSDT')).toBe(false)
  })

  test('reports the used weight, and rejects unknown pairs and too many requests', async () => {
    const unknown = await refusal(simulator, '/api/v3/ticker/price?symbol=NONE')
    expect(unknown).toMatchObject({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } })
    expect(Number(unknown.headers.get('x-mbx-used-weight-1m'))).toBeGreaterThan(0)
    const strict = await startBinance({ clock, weightPerMinute: 4 })
    const binance = new Binance(at(strict))
    await binance.prices()
    await expect(binance.prices()).rejects.toMatchObject({ failure: 'rate-limited', status: 429 })
    await strict.close()
  })
})

describe('Frankfurter', () => {
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await startFrankfurter({ clock })
  })

  afterAll(() => simulator.close())

  test('returns the previous day’s rate of every currency that we offer', async () => {
    const rates = await new Frankfurter(at(simulator)).usdRates(pricingCurrencies)
    expect([...rates.keys()].toSorted()).toEqual(pricingCurrencies.toSorted())
    expect(rates.get('CNY')).toEqual({ value: (dollar * 63_835n) / 10_000n, at: new Date('2026-11-20') })
    expect(Object.keys(usdRates)).toEqual(expect.arrayContaining([...pricingCurrencies]))
  })

  test.each([
    ['?base=USD&quotes=EUR,XYZ', 'invalid currency: XYZ'],
    ['?base=USD&symbols=EUR', 'unknown parameter: symbols'],
  ])('rejects %s', async (query, message) => {
    expect(await refusal(simulator, `/v2/rates${query}`)).toMatchObject({ status: 422, body: { status: 422, message } })
  })
})

describe('Kraken', () => {
  let simulator: KrakenSimulator
  let kraken: Kraken

  beforeAll(async () => {
    simulator = await startKraken({ clock })
    kraken = new Kraken(clock, at(simulator))
  })

  afterAll(() => simulator.close())

  test('returns market prices, unless a peg is broken', async () => {
    const read = async () =>
      new Map([...(await kraken.prices(['USDT', 'USDC', 'ETH']))].map(([coin, q]) => [coin, q.value]))
    const usual = new Map(['USDT', 'USDC'].map((coin) => [coin, priceAt(coin, noon)]))
    expect(await read()).toEqual(usual)
    expect(simulator.shakePeg('USDT', (dollar * 87n) / 100n)).toBe(true)
    expect((await read()).get('USDT')).toBe((dollar * 87n) / 100n)
    expect(simulator.shakePeg('USDT', null)).toBe(true)
    expect(await read()).toEqual(usual)
  })

  test('trades no other coin', async () => {
    expect(simulator.shakePeg('ETH', dollar)).toBe(false)
    expect(await refusal(simulator, '/0/public/Ticker?pair=NONEUSD')).toMatchObject({
      status: 200,
      body: { error: ['EQuery:Unknown asset pair'] },
    })
  })

  test('rejects too many requests, with status 200', async () => {
    const strict = await startKraken({ clock, requestsPerMinute: 1 })
    const asked = new Kraken(clock, at(strict))
    await asked.prices(['USDT'])
    await expect(asked.prices(['USDT'])).rejects.toThrow('EGeneral:Too many requests')
    await strict.close()
  })

  test('rejects a page of another site', async () => {
    const { status } = await refusal(simulator, '/0/public/Ticker?pair=USDTUSD', { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })

  test('throws a PartnerError when it is unreachable', async () => {
    const gone = await startKraken({ clock })
    await gone.close()
    await expect(new Kraken(clock, at(gone)).prices(['USDT'])).rejects.toThrow(PartnerError)
  })
})

describe('all partners together', () => {
  let partners: PricePartners

  beforeAll(async () => {
    partners = await startPricePartners(clock)
  })

  afterAll(() => partners.close())

  test('agrees on a price for every coin that at least two of them know, and marks it as made up', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const market = openMarkets(partners.config, log, clock)
    await market.refresh()
    const { source, usdPrices, usdRates: rates } = market.current()
    expect(source).toBe('local-market')
    expect(Object.keys(usdPrices)).toHaveLength(16)
    expect(usdPrices).not.toHaveProperty('LON')
    expect(Object.keys(rates).toSorted()).toEqual(pricingCurrencies.toSorted())
  })

  test('breaks a peg on one network, or at the exchange', () => {
    expect(partners.shakePeg('TUSD', 'fantom', dollar)).toBe(true)
    expect(partners.shakePeg('TUSD', null, dollar)).toBe(true)
    expect(partners.shakePeg('ETH', null, dollar)).toBe(false)
  })
})
