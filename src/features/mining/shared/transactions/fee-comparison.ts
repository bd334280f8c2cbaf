import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** Enough for the fee of the cheapest chain in any currency. */
const digits = 18

interface FeeComparison {
  /** What the fee leaves of the reward, as decimal text; negative when it takes more. */
  readonly left: string
  readonly isLoss: boolean
  /** How often the reward has to come in until it has paid the fee, rounded up; `undefined` when there is none. */
  readonly days: bigint | undefined
}

/**
 * A reward held against the network's fee; both as decimal text in the same currency.
 * @throws RangeError when one of them is no decimal.
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
