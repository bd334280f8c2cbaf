import type { NetworkKey } from '#api/coins.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

import type { Binance } from './binance/client.ts'
import type { CoinGecko } from './coingecko/client.ts'
import type { Frankfurter } from './frankfurter/client.ts'
import type { Kraken } from './kraken/client.ts'
import { marketCoins } from './market-coins.ts'
import { PriceCharts } from './price-charts.ts'
import {
  type HistoryPeriod,
  type MarketPrices,
  type PricedToken,
  type PriceHistory,
  type PriceSource,
  PricesUnavailableError,
} from './prices.ts'
import { type Agreed, agreeOnTable, type Answers, believeAlone, type PriceTable } from './price-table.ts'
import type { MarketPrice } from './market-price.ts'

export interface MarketMedianOptions {
  /** The source that the app names for these prices. */
  readonly source: MarketPrices['source']
  readonly coinGecko: CoinGecko
  readonly binance: Binance
  readonly frankfurter: Frankfurter
  readonly kraken: Kraken
  /** ISO 4217. */
  readonly currencies: readonly string[]
  readonly clock: Clock
  readonly log: Log
  readonly refreshSeconds: number
}

/** Seconds for which a price, and a rate, is shown, counted from the time that its source dates it to. */
const maxShownAge = { price: 15 * 60, rate: 7 * 86_400 }

/** Prices that several markets agree on. They're refreshed periodically, never while a request waits. */
export class MarketMedian implements PriceSource {
  readonly refreshSeconds: number
  readonly #options: MarketMedianOptions
  readonly #charts: PriceCharts
  readonly #prices = new Map<string, Agreed>()
  readonly #rates = new Map<string, MarketPrice>()
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> = Promise.resolve()

  constructor(options: MarketMedianOptions) {
    this.refreshSeconds = options.refreshSeconds
    this.#options = options
    this.#charts = new PriceCharts(options.coinGecko, options.clock)
  }

  start(): void {
    this.#refreshing = this.refresh()
    this.#timer = setInterval(() => {
      this.#refreshing = this.#refreshing.then(() => this.refresh())
    }, this.refreshSeconds * 1000)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#refreshing
  }

  /** @throws PricesUnavailableError */
  current(): MarketPrices {
    const table = this.table()
    const [prices, rates] = [[...table.prices], [...table.rates]]
    if (prices.length === 0) throw new PricesUnavailableError('The price sources have not agreed on any recent price')
    const oldest = Math.min(...prices.map(([, { at }]) => at.getTime()))
    return {
      source: this.#options.source,
      asOf: Math.floor(oldest / 1000),
      usdPrices: Object.fromEntries(prices.map(([coin, { value }]) => [coin, formatAmount(value)])),
      usdChanges: Object.fromEntries(
        prices.flatMap(([coin, { change }]) => (change === null ? [] : [[coin, formatPercent(change)]])),
      ),
      usdRates: Object.fromEntries(rates.map(([currency, { value }]) => [currency, formatAmount(value)])),
    }
  }

  table(): PriceTable {
    const now = this.#options.clock()
    return {
      prices: youngerThan(this.#prices, addSeconds(now, -maxShownAge.price)),
      rates: youngerThan(this.#rates, addSeconds(now, -maxShownAge.rate)),
    }
  }

  onRefresh(refreshed: () => void): () => void {
    this.#listeners.add(refreshed)
    return () => this.#listeners.delete(refreshed)
  }

  /** @throws PricesUnavailableError */
  async history(coin: string, period: HistoryPeriod): Promise<PriceHistory | undefined> {
    const known = marketCoins.find(({ symbol }) => symbol === coin)
    if (known === undefined) return undefined
    const points = await this.#charts.points(known.coinGeckoId, period)
    return { source: this.#options.source, points: [...points] }
  }

  /** From CoinGecko only, the one source that tells a coin's tokens apart. @throws PartnerError */
  async tokenPrices(network: NetworkKey, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const { coinGecko, clock } = this.#options
    const contracts = tokens.map(({ token }) => token)
    const prices = await coinGecko.tokenPrices(network, contracts)
    const now = clock()
    return new Map(
      tokens.flatMap(({ coin, token }) => {
        const price = believeAlone(prices.get(token), now)
        return price === undefined ? [] : [[coin, price]]
      }),
    )
  }

  /** From Kraken, which trades stablecoins for dollars. @throws PartnerError */
  async coinPrices(coins: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    return this.#options.kraken.prices(coins)
  }

  /** Queries all sources once. Prices that they don't agree on this time stay unchanged until they're too old. */
  async refresh(): Promise<void> {
    const { coinGecko, binance, frankfurter, currencies, clock } = this.#options
    const ids = marketCoins.map(({ coinGeckoId }) => coinGeckoId)
    const inLowerCase = ['usd', ...currencies.map((currency) => currency.toLowerCase())]
    const [coins, inCurrencies, pairs, rates] = await Promise.all([
      this.#ask('CoinGecko', () => coinGecko.prices(ids, ['usd'])),
      this.#ask('CoinGecko', () => coinGecko.prices(['bitcoin'], inLowerCase)),
      this.#ask('Binance', () => binance.prices()),
      this.#ask('Frankfurter', () => frankfurter.usdRates(currencies)),
    ])
    const answers: Answers = { coins, currencies: inCurrencies, pairs, rates }
    const table = agreeOnTable(answers, currencies, clock())
    for (const [coin, price] of table.prices) this.#prices.set(coin, price)
    for (const [currency, rate] of table.rates) this.#rates.set(currency, rate)
    for (const refreshed of this.#listeners) refreshed()
  }

  async #ask<Answer>(source: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask()
    } catch (error) {
      this.#options.log.warn({ source, err: error }, 'A price source is not responding')
      return undefined
    }
  }
}

function youngerThan<Value extends MarketPrice>(known: ReadonlyMap<string, Value>, oldest: Date) {
  return new Map([...known].filter(([, { at }]) => at >= oldest))
}

/** Formats with two decimals, rounded down. */
function formatPercent(change: bigint): string {
  const hundredth = 10n ** 16n
  return formatAmount((change / hundredth) * hundredth)
}
