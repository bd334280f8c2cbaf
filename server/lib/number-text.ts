/** Decimals of amounts, prices and rates in our code. */
const decimals = 18

/** Maximum number of digits: no market needs more, so longer numbers are an attack. */
const maxLength = 60

/** The largest value that a column of amounts can hold, to bound exponents. */
const max = 10n ** 78n - 1n

/**
 * Parses a JSON number from its own digits, in 10^-18, rounded toward zero; a JavaScript number would lose precision.
 * Returns `undefined` if it isn't a number or is out of range.
 */
export function readNumberText(text: string): bigint | undefined {
  if (text.length > maxLength) return undefined
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const shift = decimals + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  if (scaled > max) return undefined
  return sign === '-' ? -scaled : scaled
}
