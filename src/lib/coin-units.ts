import { decimalToUnits, unitsToDecimal } from './units.ts'

/** Decimals in which the client counts amounts of coins, as the books do: 10^-18, whatever a coin's networks use. */
export const coinDecimals = 18

/**
 * The units of 10^-18 of an amount of the API, such as `12.5` or, for what went out, `-12.5`.
 * @throws SyntaxError if the text is no such amount: the API's schemas refuse that before.
 */
export function parseCoinAmount(text: string): bigint {
  const isNegative = text.startsWith('-')
  const result = decimalToUnits(isNegative ? text.slice(1) : text, coinDecimals)
  if (!result.ok) throw new SyntaxError(`${JSON.stringify(text)} is no amount`)
  return isNegative ? -result.units : result.units
}

/** An amount as text for the API and for forms: exact, ungrouped. */
export function coinAmountText(units: bigint): string {
  return unitsToDecimal(units, coinDecimals)
}
