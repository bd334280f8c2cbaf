import type * as v from 'valibot'

import type { getMarketPrices } from '#api/market.ts'

export type MarketPrices = v.InferOutput<(typeof getMarketPrices)['data']>

/** Where prices and exchange rates come from. */
export type PriceSource = () => Promise<MarketPrices>
