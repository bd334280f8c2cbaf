import type { NetworkKey } from '#api/coins.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import {
  liftBlindStop,
  type ListingPlace,
  listListings,
  type PegStop,
  pegStopOf,
  stopDepegged,
} from '#server/coins/listings.repository.ts'
import {
  addReadings,
  isBackInPlace,
  type PegFault,
  pegFaultOf,
  type PegHistory,
  type PegReading,
  type PegReadings,
} from '#server/coins/peg.ts'
import type { Database } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

import type { PegWatchMetrics } from './peg-watch-metrics.ts'

/** A coin's token on a network, and its peg in 10^-18 of a dollar. */
interface PeggedToken extends ListingPlace {
  readonly token: string
  readonly peg: bigint
}

export interface PegWatchOptions {
  readonly database: Database
  readonly coins: CoinRegistry
  /** Returns the prices of tokens on their own network, by coin, without those that have no current price. */
  readonly tokenPrices: (
    network: NetworkKey,
    tokens: readonly Pick<PeggedToken, 'coin' | 'token'>[],
  ) => Promise<ReadonlyMap<string, PegReading>>
  /**
   * Returns dollar prices of coins from another source, independent of the network, without those that have no current
   * price.
   */
  readonly coinPrices: (coins: readonly string[]) => Promise<ReadonlyMap<string, PegReading>>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: PegWatchMetrics
}

type Prices = ReadonlyMap<string, PegReading>

/**
 * Watches on each network whether coins keep their peg. It uses two sources, and stops a coin if either says that the
 * peg is lost, if they disagree, or if neither has had a price for a while. An operator has to lift the stop, unless it
 * was due to missing prices, which ends once they are back.
 */
export class PegWatch {
  readonly #options: PegWatchOptions
  readonly #networks: ReadonlyMap<NetworkKey, readonly PeggedToken[]>
  readonly #histories = new Map<string, PegHistory>()

  constructor(options: PegWatchOptions) {
    this.#options = options
    this.#networks = Map.groupBy(peggedTokensOf(options.coins), ({ network }) => network)
  }

  /** Reads all prices once. */
  async run(): Promise<void> {
    const { database, metrics } = this.#options
    const listings = await listListings(database)
    const stops = new Map(listings.map((listing) => [keyOf(listing), pegStopOf(listing)]))
    const market = await this.#readMarket()
    for (const [network, tokens] of this.#networks) {
      const prices = await this.#readTokens(network, tokens)
      for (const token of tokens) {
        const readings = { token: prices.get(token.coin), market: market.get(token.coin) }
        if (readings.token !== undefined || readings.market !== undefined) metrics.read(token)
        const isStopped = await this.#judge(token, readings, stops.get(keyOf(token)) ?? null)
        metrics.report(token, isStopped)
      }
    }
  }

  async #readTokens(network: NetworkKey, tokens: readonly PeggedToken[]): Promise<Prices> {
    const coins = tokens.map(({ coin }) => coin)
    return this.#read({ source: 'tokens', network }, coins, () => this.#options.tokenPrices(network, tokens))
  }

  async #readMarket(): Promise<Prices> {
    const coins = [...new Set([...this.#networks.values()].flat().map(({ coin }) => coin))]
    return this.#read({ source: 'market' }, coins, () => this.#options.coinPrices(coins))
  }

  async #read(what: object, coins: readonly string[], ask: () => Promise<Prices>): Promise<Prices> {
    const { log } = this.#options
    try {
      const prices = await ask()
      const missing = coins.filter((coin) => !prices.has(coin))
      if (missing.length > 0) log.warn({ ...what, coins: missing }, 'Pegged coins have no current price')
      return prices
    } catch (error) {
      log.warn({ ...what, err: error }, 'Could not read the prices of pegged coins')
      return new Map()
    }
  }

  /** @returns Whether the coin is stopped now. */
  async #judge(token: PeggedToken, readings: PegReadings, stop: PegStop | null): Promise<boolean> {
    const key = keyOf(token)
    // Count readings from scratch once the stop is lifted.
    if (stop !== null && stop.reason !== 'blind') {
      this.#histories.delete(key)
      return true
    }
    const now = this.#options.clock()
    const history = addReadings(this.#histories.get(key), readings, token.peg, now)
    this.#histories.set(key, history)
    const fault = pegFaultOf(history, readings, token.peg, now)
    // If prices are back but off the peg, that becomes the reason of a stop for missing prices.
    if (fault !== undefined) return this.#stop(token, fault, now)
    if (stop === null) return false
    if (!isBackInPlace(history)) return true
    await this.#endBlindStop(token, now)
    return false
  }

  async #stop({ coin, network }: PeggedToken, fault: PegFault, now: Date): Promise<true> {
    const { database, log } = this.#options
    if (await stopDepegged(database, { coin, network }, { since: now, ...fault })) {
      const { reason } = fault
      const price = fault.price === null ? null : formatAmount(fault.price)
      log.error({ coin, network, reason, price }, 'A coin lost its peg: stopped it on the network')
    }
    return true
  }

  async #endBlindStop({ coin, network }: PeggedToken, now: Date): Promise<void> {
    const { database, log } = this.#options
    if (await liftBlindStop(database, { coin, network }, now)) {
      log.info({ coin, network }, 'Prices are available again: resumed the coin')
    }
  }
}

function peggedTokensOf({ coins }: CoinRegistry): readonly PeggedToken[] {
  return coins.flatMap(({ usdPeg: peg, networks }) =>
    networks.flatMap(({ coin, network, token }) =>
      peg === null || token === null ? [] : [{ coin, network, token, peg }],
    ),
  )
}

function keyOf({ coin, network }: ListingPlace): string {
  return `${coin} ${network}`
}
