import { priceFractionDigits } from '#api/price-alerts.ts'
import type { PriceTable } from '#server/providers/prices/price-table.ts'

const unit = 10n ** 18n
const lastDigit = 10n ** BigInt(18 - priceFractionDigits)

/** What one whole coin costs in a currency, in 10^-18 of it. */
export interface ConvertedPrice {
  readonly coin: string
  readonly currency: string
  readonly price: bigint
  /** When the coin cost that in dollars. Rates move far less, and are as old as the app shows them. */
  readonly at: Date
}

/** Every coin's price in every currency, cut off as the app shows it: nobody is told of a price that they can't see. */
export function convertPrices({ prices, rates }: PriceTable): readonly ConvertedPrice[] {
  return [...prices].flatMap(([coin, { value, at }]) =>
    [...rates].map(([currency, rate]) => ({ coin, currency, price: convertRoundedDown(value, rate.value), at })),
  )
}

/** The same arithmetic as `toFiatRoundedDown` of the app. */
function convertRoundedDown(usdPrice: bigint, rate: bigint): bigint {
  const exact = (usdPrice * rate) / unit
  return exact - (exact % lastDigit)
}
