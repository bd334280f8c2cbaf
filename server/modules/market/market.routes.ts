import { apiErrorCode } from '#api/errors.ts'
import { getMarketPrices, getPriceHistory } from '#api/market.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type Route, route } from '#server/http/route.ts'
import { type PriceSource, PricesUnavailableError } from '#server/providers/prices/prices.ts'

/** @param prices Null if no source is configured: fake prices are for the local world only. */
export function marketRoutes(prices: PriceSource | null): readonly Route[] {
  return [
    route(getMarketPrices, () => answer(async () => requireSource(prices).current())),
    route(getPriceHistory, async ({ coin, period }) => {
      const history = await answer(() => requireSource(prices).history(coin, period))
      if (history === undefined) throw new ApiFailure(apiErrorCode.notFound, 'No price for this coin')
      return history
    }),
  ]
}

function requireSource(prices: PriceSource | null): PriceSource {
  if (prices === null) throw new PricesUnavailableError('No price source is configured')
  return prices
}

/** @throws ApiFailure `unavailable` */
async function answer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PricesUnavailableError) throw new ApiFailure(apiErrorCode.unavailable, error.message, 60)
    throw error
  }
}
