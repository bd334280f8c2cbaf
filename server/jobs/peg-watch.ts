import type { NetworkKey } from '#api/coins.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { type ListingPlace, listListings, stopDepegged } from '#server/coins/listings.repository.ts'
import { addReading, hasLostPeg, type PegReading, type PegRecord } from '#server/coins/peg.ts'
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
  readonly clock: Clock
  readonly log: Log
  readonly metrics: PegWatchMetrics
}

/**
 * Watches whether coins keep their peg on each network, and stops one where it does not. The stop stays until an operator
 * lifts it. No price is no reason for anything: that is logged, and goes on.
 */
export class PegWatch {
  readonly #options: PegWatchOptions
  readonly #networks: ReadonlyMap<NetworkKey, readonly PeggedToken[]>
  readonly #records = new Map<string, PegRecord>()

  constructor(options: PegWatchOptions) {
    this.#options = options
    this.#networks = Map.groupBy(peggedTokensOf(options.coins), ({ network }) => network)
  }

  /** Reads every price once. */
  async run(): Promise<void> {
    const { database, metrics } = this.#options
    const listings = await listListings(database)
    const stopped = new Set(listings.filter(({ depeggedAt }) => depeggedAt !== null).map(keyOf))
    for (const [network, tokens] of this.#networks) {
      const prices = await this.#read(network, tokens)
      for (const token of tokens) {
        const isStopped = stopped.has(keyOf(token)) || (await this.#judge(token, prices.get(token.coin)))
        // Once the stop is lifted, readings count anew.
        if (isStopped) this.#records.delete(keyOf(token))
        metrics.report(token, isStopped)
      }
    }
  }

  async #read(network: NetworkKey, tokens: readonly PeggedToken[]): Promise<ReadonlyMap<string, PegReading>> {
    const { tokenPrices, log, metrics } = this.#options
    try {
      const prices = await tokenPrices(network, tokens)
      for (const token of tokens) if (prices.has(token.coin)) metrics.read(token)
      const missing = tokens.map(({ coin }) => coin).filter((coin) => !prices.has(coin))
      if (missing.length > 0) log.warn({ network, coins: missing }, 'Pegged coins have no fresh price')
      return prices
    } catch (error) {
      log.warn({ network, err: error }, 'The prices of pegged coins could not be read')
      return new Map()
    }
  }

  /** @returns Whether the peg counts as lost with this reading: the coin is stopped there by then. */
  async #judge(token: PeggedToken, reading: PegReading | undefined): Promise<boolean> {
    if (reading === undefined) return false
    const record = addReading(this.#records.get(keyOf(token)), reading, token.peg)
    this.#records.set(keyOf(token), record)
    if (!hasLostPeg(record)) return false
    const { database, clock, log } = this.#options
    const { coin, network } = token
    if (await stopDepegged(database, { coin, network }, { since: clock(), price: reading.value })) {
      const price = formatAmount(reading.value)
      log.error({ coin, network, price }, 'A coin has lost its peg: it is stopped on the network')
    }
    return true
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
