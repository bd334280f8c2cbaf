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
  /** Whose prices these are and of when (seconds since 1970); `undefined` while there are none. */
  readonly prices: Pick<MarketPrices, 'source' | 'asOf'> | undefined
  /** Whether prices are still on their way for the first time. */
  readonly isLoading: boolean
  /**
   * Decimal text of what an amount of a coin is worth, rounded down; `undefined` when no price is known, and then the
   * amount itself is all there is to show.
   */
  readonly toFiat: (units: bigint, decimals: number, symbol: string) => string | undefined
}

/** Sums in the person's pricing currency. */
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
