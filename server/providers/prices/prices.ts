import type * as v from 'valibot'

import type { NetworkKey } from '#api/coins.ts'
import type { getMarketPrices, getPriceHistory } from '#api/market.ts'

import type { MarketPrice } from './market-price.ts'
import type { PriceTable } from './price-table.ts'

export type MarketPrices = v.InferOutput<(typeof getMarketPrices)['data']>
export type PriceHistory = v.InferOutput<(typeof getPriceHistory)['data']>
export type HistoryPeriod = v.InferOutput<(typeof getPriceHistory)['input']>['period']

/** Nothing is known that is young enough to be shown. */
export class PricesUnavailableError extends Error {
  override readonly name = 'PricesUnavailableError'
}

/** A coin's contract on a network. */
export interface PricedToken {
  readonly coin: string
  readonly token: string
}

/** Where prices and exchange rates come from. */
export interface PriceSource {
  /** Seconds after which it may say something new. */
  readonly refreshSeconds: number
  /** What is known at this moment: it asks nobody. @throws PricesUnavailableError */
  current(): MarketPrices
  /** The same as numbers, each with the time it is of; empty where nothing is known. */
  table(): PriceTable
  /** Calls back each time the sources have been asked; returns what ends that. */
  onRefresh(refreshed: () => void): () => void
  /** `undefined` for a coin that has none. @throws PricesUnavailableError */
  history(coin: string, period: HistoryPeriod): Promise<PriceHistory | undefined>
  /**
   * What tokens cost on their own network at this moment, by coin. One whose price is old, or that nobody knows, is left
   * out. @throws PartnerError
   */
  tokenPrices(network: NetworkKey, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, MarketPrice>>
  /**
   * What coins cost in dollars at this moment by another source than that of `tokenPrices`, whatever their networks. One
   * whose price nobody says is left out. @throws PartnerError
   */
  coinPrices(coins: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>>
}
