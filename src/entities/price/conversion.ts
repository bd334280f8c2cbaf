/** Prices and rates as decimal text, by symbol and by currency. */
export interface PriceTable {
  /** Price of one whole coin in US dollars. */
  readonly usdPrices: Readonly<Record<string, string>>
  /** Units of the currency for one US dollar. */
  readonly usdRates: Readonly<Record<string, string>>
}

/** Decimal places that a converted sum is cut off after: enough for the gas of the cheapest chain. */
const fractionDigits = 8

/**
 * What `units` of a coin are worth in `currency`, as decimal text rounded down; `undefined` when the table lacks the
 * coin or the currency.
 */
export function toFiatRoundedDown(
  units: bigint,
  decimals: number,
  symbol: string,
  currency: string,
  { usdPrices, usdRates }: PriceTable,
): string | undefined {
  const price = usdPrices[symbol]
  const rate = currency === 'USD' ? '1' : usdRates[currency]
  if (price === undefined || rate === undefined) return undefined
  const [priceUnits, priceDigits] = parseDecimal(price)
  const [rateUnits, rateDigits] = parseDecimal(rate)
  const product = units * priceUnits * rateUnits * 10n ** BigInt(fractionDigits)
  return formatDecimal(product / 10n ** BigInt(decimals + priceDigits + rateDigits))
}

/** `'12.50'` is `1250n` with 2 digits after the point. */
function parseDecimal(text: string): [units: bigint, digits: number] {
  const [whole = '0', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), fraction.length]
}

function formatDecimal(units: bigint): string {
  const digits = units.toString().padStart(fractionDigits + 1, '0')
  return `${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`.replace(/\.?0+$/, '')
}
