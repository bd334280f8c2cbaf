import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { InferOutput } from 'valibot'
import { getMarketPrices } from '#api/market.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { toFiatRoundedDown } from './conversion.ts'
import { pricingCurrencyAtom } from './price.atoms.ts'

export type MarketPrices = InferOutput<typeof getMarketPrices.data>

export function marketPricesQueryOptions() {
  return apiQueryOptions(getMarketPrices, {
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}

export interface Fiat {
  readonly currency: string
  /** Source and time (seconds since 1970) of the prices; `undefined` while there are none. */
  readonly prices: Pick<MarketPrices, 'source' | 'asOf'> | undefined
  /** Whether prices are loading for the first time. */
  readonly isLoading: boolean
  /**
   * Converts an amount of a coin to decimal text of its value, rounded down; `undefined` if no price is known, in which
   * case only the amount itself can be shown.
   */
  readonly toFiat: (units: bigint, decimals: number, symbol: string) => string | undefined
}

/** Values in the user's pricing currency. */
export function useFiat(): Fiat {
  const currency = useAtomValue(pricingCurrencyAtom)
  const { data: prices, isPending } = useQuery(marketPricesQueryOptions())
  return {
    currency,
    prices,
    isLoading: isPending,
    toFiat: (units, decimals, symbol) => prices && toFiatRoundedDown(units, decimals, symbol, currency, prices),
  }
}
