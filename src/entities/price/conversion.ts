/** Prices by symbol and rates by currency, as decimal text. */
export interface PriceTable {
  /** Price of one whole coin in US dollars. */
  readonly usdPrices: Readonly<Record<string, string>>
  /** Units of the currency per US dollar. */
  readonly usdRates: Readonly<Record<string, string>>
}

/** Decimals to which converted amounts are truncated: enough for the gas of the cheapest chain. */
const fractionDigits = 8

/**
 * Converts `units` of a coin to `currency`, as decimal text rounded down; `undefined` if the table lacks the coin or
 * the currency.
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

/** Parses `'12.50'` as `1250n` with 2 decimals. */
function parseDecimal(text: string): [units: bigint, digits: number] {
  const [whole = '0', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), fraction.length]
}

function formatDecimal(units: bigint): string {
  const digits = units.toString().padStart(fractionDigits + 1, '0')
  return `${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`.replace(/\.?0+$/, '')
}
