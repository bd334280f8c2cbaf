import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#src/lib/use-format.ts'
import { marketPricesQueryOptions, useFiat } from './price.queries.ts'

interface CoinPrice {
  /** Of one whole coin in the pricing currency, ready to display; `undefined` if unknown. */
  readonly price: string | undefined
  /** Change within 24 hours as a ratio; `undefined` if unknown. */
  readonly change: number | undefined
}

/** Returns a function for the current price of a coin. */
export function useCoinPrices(): (symbol: string) => CoinPrice {
  const format = useFormat()
  const { currency, toFiat } = useFiat()
  const { data: prices } = useQuery(marketPricesQueryOptions())
  return (symbol) => {
    const one = toFiat(1n, 0, symbol)
    const change = prices?.usdChanges[symbol]
    return {
      price: one === undefined ? undefined : format.price(one, currency),
      change: change === undefined ? undefined : Number(change) / 100,
    }
  }
}
