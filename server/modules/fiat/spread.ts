import type { FiatDirection } from '#api/fiat.ts'
import { parseAmount } from '#server/lib/amount.ts'
import type { MarketPrices } from '#server/providers/prices/prices.ts'

/** A trade, with amounts in 10^-18. */
export interface Trade {
  readonly direction: FiatDirection
  /** The market's symbol, such as `USDT`. */
  readonly symbol: string
  readonly currency: string
  readonly fiatAmount: bigint
  readonly coinAmount: bigint
}

const one = 10n ** 18n

/**
 * Returns by how many percent a trade is worse than the market price, including all fees; negative if it is better.
 * Null if the market has no price or rate.
 */
export function spreadOf(
  { direction, symbol, currency, fiatAmount, coinAmount }: Trade,
  { usdPrices, usdRates }: Pick<MarketPrices, 'usdPrices' | 'usdRates'>,
): number | null {
  const [price, rate] = [usdPrices[symbol], currency === 'USD' ? '1' : usdRates[currency]]
  if (price === undefined || rate === undefined) return null
  // Market prices may have more decimals than amounts.
  const atMarket = (((coinAmount * parseRounded(price)) / one) * parseRounded(rate)) / one
  if (atMarket <= 0n) return null
  const loss = direction === 'buy' ? fiatAmount - atMarket : atMarket - fiatAmount
  return Number((loss * 10_000n) / atMarket) / 100
}

function parseRounded(text: string): bigint {
  return parseAmount(text.replace(/(\.\d{18})\d+$/, '$1'))
}
