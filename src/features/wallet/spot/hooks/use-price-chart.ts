import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFiatRoundedDown } from '#src/entities/price/conversion.ts'
import { marketPricesQueryOptions, useFiat } from '#src/entities/price/price.queries.ts'
import { changeRatio, type PricePoint, shapePriceChart } from '#src/features/wallet/spot/rules/price-chart.ts'
import { type PricePeriod, priceHistoryQueryOptions } from '#src/features/wallet/spot/spot.queries.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { unitsToDecimal } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** In units of the chart's coordinate system, which the page stretches. */
export const chartSize = { width: 320, height: 120 }

/** Returns the chart of a coin's price, in the pricing currency at today's rate. */
export function usePriceChart(symbol: string, period: PricePeriod) {
  const format = useFormat()
  const { currency } = useFiat()
  const { data: market } = useQuery(marketPricesQueryOptions())
  const query = useQuery(priceHistoryQueryOptions(symbol, period))
  const { data } = query
  const shape = useMemo(() => {
    const points = data?.points.map(({ at, usdPrice }): PricePoint => ({ at, price: parseCoinAmount(usdPrice) }))
    return points && shapePriceChart(points, chartSize)
  }, [data])
  // Without a rate of the pricing currency, prices stay in US dollars.
  const usdRates = market?.usdRates ?? {}
  const shownCurrency = currency in usdRates ? currency : 'USD'
  const text = (price: bigint) => {
    const table = { usdPrices: { [symbol]: unitsToDecimal(price, coinDecimals) }, usdRates }
    return format.price(toFiatRoundedDown(1n, 0, symbol, shownCurrency, table) ?? '0', shownCurrency)
  }
  return {
    query,
    shape,
    source: data?.source,
    change: shape && changeRatio(shape.first.price, shape.last.price),
    /** Formats a price of the chart. */
    text,
  }
}
