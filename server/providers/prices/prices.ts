import type * as v from 'valibot'

import type { getMarketPrices, getPriceHistory } from '#api/market.ts'

export type MarketPrices = v.InferOutput<(typeof getMarketPrices)['data']>
export type PriceHistory = v.InferOutput<(typeof getPriceHistory)['data']>
export type HistoryPeriod = v.InferOutput<(typeof getPriceHistory)['input']>['period']

/** Nothing is known that is young enough to be shown. */
export class PricesUnavailableError extends Error {
  override readonly name = 'PricesUnavailableError'
}

/** Where prices and exchange rates come from. */
export interface PriceSource {
  /** What is known at this moment: it asks nobody. @throws PricesUnavailableError */
  current(): MarketPrices
  /** `undefined` for a coin that has none. @throws PricesUnavailableError */
  history(coin: string, period: HistoryPeriod): Promise<PriceHistory | undefined>
}
