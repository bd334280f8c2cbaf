import { priceFractionDigits } from '#api/price-alerts.ts'
import type { PriceTable } from '#server/providers/prices/price-table.ts'

const unit = 10n ** 18n
const lastDigit = 10n ** BigInt(18 - priceFractionDigits)

/** The price of one coin in a currency, in 10^-18 of it. */
export interface ConvertedPrice {
  readonly coin: string
  readonly currency: string
  readonly price: bigint
  /** The time of the dollar price. Exchange rates move far less, and may be as old as those shown in the app. */
  readonly at: Date
}

/** Returns every coin's price in every currency, truncated as in the app, so that alerts match the prices users see. */
export function convertPrices({ prices, rates }: PriceTable): readonly ConvertedPrice[] {
  return [...prices].flatMap(([coin, { value, at }]) =>
    [...rates].map(([currency, rate]) => ({ coin, currency, price: convertRoundedDown(value, rate.value), at })),
  )
}

/** Same arithmetic as the app's `toFiatRoundedDown`. */
function convertRoundedDown(usdPrice: bigint, rate: bigint): bigint {
  const exact = (usdPrice * rate) / unit
  return exact - (exact % lastDigit)
}
