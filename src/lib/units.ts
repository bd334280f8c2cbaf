/**
 * Returns the exact decimal text of an amount in a token's smallest unit: `unitsToDecimal(1_500_000n, 6)` is `'1.5'`.
 * No rounding, no grouping: forms and API calls use this text.
 */
export function unitsToDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

export type DecimalProblem = 'empty' | 'not-a-number' | 'too-fine'

export type DecimalResult =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: DecimalProblem }

/**
 * Parses typed text into smallest units. An amount finer than `decimals` is refused, never rounded: the user would sign
 * for a different amount than the one they read.
 */
export function decimalToUnits(text: string, decimals: number): DecimalResult {
  if (text.trim() === '') return { ok: false, problem: 'empty' }
  const match = /^(\d*)\.?(\d*)$/.exec(text.trim())
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') return { ok: false, problem: 'not-a-number' }
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return { ok: false, problem: 'too-fine' }
  return { ok: true, units: BigInt(whole + significant.padEnd(decimals, '0')) }
}

/**
 * Returns the new content of an amount field after typing or pasting `text`: digits and at most one point. A pasted
 * `1,000.50` is read as grouped; a lone comma is the decimal key of some phone keypads. `undefined` means: keep the old
 * text.
 */
export function cleanDecimalInput(text: string): string | undefined {
  const compact = text.replace(/[\s_'’]/g, '')
  const decimal = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.')
  if (!/^\d*\.?\d*$/.test(decimal)) return undefined
  return decimal.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
}
