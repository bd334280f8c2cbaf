import * as v from 'valibot'

/** Decimals of prices and rates in code. */
const decimals = 18

/** Beyond it nothing is a price: more digits than any market has are an attack on whoever reads them. */
const maxNumberLength = 60

/** As much as a column of amounts holds: an exponent would lead further. */
const largestNumber = 10n ** 78n - 1n

/**
 * A number of JSON, by its own digits: a price that has become a JavaScript number is another price. In 10^-18, rounded
 * down.
 */
export const priceNumber = v.pipe(
  v.string(),
  v.maxLength(maxNumberLength),
  v.regex(/^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i),
  v.transform(readNumber),
  v.maxValue(largestNumber),
)

function readNumber(text: string): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const shift = decimals + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return sign === '-' ? -scaled : scaled
}
