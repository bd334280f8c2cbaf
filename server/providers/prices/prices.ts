import type * as v from 'valibot'

import type { NetworkKey } from '#api/coins.ts'
import type { getMarketPrices, getPriceHistory } from '#api/market.ts'

import type { MarketPrice } from './market-price.ts'
import type { PriceTable } from './price-table.ts'

export type MarketPrices = v.InferOutput<(typeof getMarketPrices)['data']>
export type PriceHistory = v.InferOutput<(typeof getPriceHistory)['data']>
export type HistoryPeriod = v.InferOutput<(typeof getPriceHistory)['input']>['period']

/** No price is recent enough to be shown. */
export class PricesUnavailableError extends Error {
  override readonly name = 'PricesUnavailableError'
}

/** A coin's contract on a network. */
export interface PricedToken {
  readonly coin: string
  readonly token: string
}

/** A source of prices and exchange rates. */
export interface PriceSource {
  /** Seconds after which new prices may be available. */
  readonly refreshSeconds: number
  /** Returns the current prices, without any request. @throws PricesUnavailableError */
  current(): MarketPrices
  /** The same as numbers, each with its own time; empty if nothing is known. */
  table(): PriceTable
  /** Calls back after each refresh; returns a function that ends it. */
  onRefresh(refreshed: () => void): () => void
  /** Returns `undefined` for an unknown coin. @throws PricesUnavailableError */
  history(coin: string, period: HistoryPeriod): Promise<PriceHistory | undefined>
  /**
   * Requests the current prices of tokens on their own network, by coin. Tokens with an old or unknown price are left
   * out. @throws PartnerError
   */
  tokenPrices(network: NetworkKey, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, MarketPrice>>
  /**
   * Requests the current dollar prices of coins from a different source than `tokenPrices`, whatever their networks.
   * Coins with an unknown price are left out. @throws PartnerError
   */
  coinPrices(coins: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>>
}
