import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** Enough for the fee of the cheapest chain in any currency. */
const digits = 18

/**
 * What is left of a reward after the network's fee; both as decimal text in the same currency.
 * @throws RangeError when one of them is no decimal.
 */
export function rewardAfterFee(reward: string, fee: string): { readonly decimal: string; readonly isLoss: boolean } {
  const left = parse(reward) - parse(fee)
  return { decimal: unitsToDecimal(left, digits), isLoss: left < 0n }
}

function parse(decimal: string): bigint {
  const result = decimalToUnits(decimal, digits)
  if (!result.ok) throw new RangeError(`Not a decimal: ${decimal}`)
  return result.units
}
