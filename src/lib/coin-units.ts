import { decimalToUnits, unitsToDecimal } from './units.ts'

/** Decimals of coin amounts in the client, the same as in the ledger: 10^-18, whatever a coin's networks use. */
export const coinDecimals = 18

/**
 * Converts an amount of the API, such as `12.5` or the outgoing `-12.5`, to units of 10^-18.
 * @throws SyntaxError if the text is not such an amount, which the API's schemas refuse first.
 */
export function parseCoinAmount(text: string): bigint {
  const isNegative = text.startsWith('-')
  const result = decimalToUnits(isNegative ? text.slice(1) : text, coinDecimals)
  if (!result.ok) throw new SyntaxError(`${JSON.stringify(text)} is not an amount`)
  return isNegative ? -result.units : result.units
}

/** Formats an amount for the API and for forms: exact, ungrouped. */
export function coinAmountText(units: bigint): string {
  return unitsToDecimal(units, coinDecimals)
}
