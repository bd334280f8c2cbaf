/** Decimals of amounts, prices and rates in code. */
const decimals = 18

/** More digits than any market has are an attack on whoever reads them. */
const maxLength = 60

/** As much as a column of amounts holds: an exponent would lead further. */
const max = 10n ** 78n - 1n

/**
 * The number of a JSON text by its own digits, in 10^-18, rounded toward zero: one that has become a JavaScript number is
 * another one. `undefined` for what is no number, or beyond everything.
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
