import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** Enough decimals for the fee of the cheapest chain in any currency. */
const digits = 18

interface FeeComparison {
  /** The reward minus the fee, as decimal text; negative if the fee is higher. */
  readonly left: string
  readonly isLoss: boolean
  /** Number of rewards that cover the fee, rounded up; `undefined` for a zero reward. */
  readonly days: bigint | undefined
}

/**
 * Compares a reward with the network fee, both as decimal text in the same currency.
 * @throws RangeError if one of them isn't a decimal.
 */
export function compareFee(reward: string, fee: string): FeeComparison {
  const [rewardUnits, feeUnits] = [parse(reward), parse(fee)]
  const left = rewardUnits - feeUnits
  return {
    left: unitsToDecimal(left, digits),
    isLoss: left < 0n,
    days: rewardUnits === 0n ? undefined : (feeUnits + rewardUnits - 1n) / rewardUnits,
  }
}

function parse(decimal: string): bigint {
  const result = decimalToUnits(decimal, digits)
  if (!result.ok) throw new RangeError(`Not a decimal: ${decimal}`)
  return result.units
}
