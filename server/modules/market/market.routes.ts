import { apiErrorCode } from '#api/errors.ts'
import { getMarketPrices } from '#api/market.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type Route, route } from '#server/http/route.ts'
import type { PriceSource } from '#server/providers/prices/prices.ts'

/** @param prices Null where no source is configured: made-up prices are for the local world only. */
export function marketRoutes(prices: PriceSource | null): readonly Route[] {
  return [
    route(getMarketPrices, async () => {
      if (prices === null) throw new ApiFailure(apiErrorCode.unavailable, 'No source of prices is configured')
      return prices()
    }),
  ]
}
