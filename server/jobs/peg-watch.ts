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

/** A coin's token on a network, and what it promises to be worth in 10^-18 of a dollar. */
interface PeggedToken extends ListingPlace {
  readonly token: string
  readonly peg: bigint
}

export interface PegWatchOptions {
  readonly database: Database
  readonly coins: CoinRegistry
  /** What tokens cost on their own network, by coin. One without a fresh price is left out. */
  readonly tokenPrices: (
    network: NetworkKey,
    tokens: readonly Pick<PeggedToken, 'coin' | 'token'>[],
  ) => Promise<ReadonlyMap<string, PegReading>>
  /** What coins cost in dollars at another source, whatever the network. One without a fresh price is left out. */
  readonly coinPrices: (coins: readonly string[]) => Promise<ReadonlyMap<string, PegReading>>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: PegWatchMetrics
}

type Prices = ReadonlyMap<string, PegReading>

/**
 * Watches whether coins keep their peg on each network by two sources, and stops one where either says that it is lost,
 * where they contradict each other, or where neither has said anything for a while. The stop stays until an operator
 * lifts it; only one for want of prices ends with them.
 */
export class PegWatch {
  readonly #options: PegWatchOptions
  readonly #networks: ReadonlyMap<NetworkKey, readonly PeggedToken[]>
  readonly #histories = new Map<string, PegHistory>()

  constructor(options: PegWatchOptions) {
    this.#options = options
    this.#networks = Map.groupBy(peggedTokensOf(options.coins), ({ network }) => network)
  }

  /** Reads every price once. */
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
      if (missing.length > 0) log.warn({ ...what, coins: missing }, 'Pegged coins have no fresh price')
      return prices
    } catch (error) {
      log.warn({ ...what, err: error }, 'The prices of pegged coins could not be read')
      return new Map()
    }
  }

  /** @returns Whether the coin is stopped there by now. */
  async #judge(token: PeggedToken, readings: PegReadings, stop: PegStop | null): Promise<boolean> {
    const key = keyOf(token)
    // Once the stop is lifted, readings count anew.
    if (stop !== null && stop.reason !== 'blind') {
      this.#histories.delete(key)
      return true
    }
    const now = this.#options.clock()
    const history = addReadings(this.#histories.get(key), readings, token.peg, now)
    this.#histories.set(key, history)
    const fault = pegFaultOf(history, readings, token.peg, now)
    if (stop === null) return fault !== undefined && this.#stop(token, fault, now)
    // Prices that are back and wrong are a better reason to be stopped.
    if (fault === undefined && !isBackInPlace(history)) return true
    if (fault?.reason === 'blind') return true
    await this.#endBlindStop(token, now)
    return fault !== undefined && this.#stop(token, fault, now)
  }

  async #stop({ coin, network }: PeggedToken, fault: PegFault, now: Date): Promise<true> {
    const { database, log } = this.#options
    if (await stopDepegged(database, { coin, network }, { since: now, ...fault })) {
      const { reason } = fault
      const price = fault.price === null ? null : formatAmount(fault.price)
      log.error({ coin, network, reason, price }, 'A coin has lost its peg: it is stopped on the network')
    }
    return true
  }

  async #endBlindStop({ coin, network }: PeggedToken, now: Date): Promise<void> {
    const { database, log } = this.#options
    if (await liftBlindStop(database, { coin, network }, now)) {
      log.info({ coin, network }, 'There are prices again: the coin goes on')
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
