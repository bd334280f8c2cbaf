import { decimalToUnits } from '#src/lib/units.ts'

export type AmountProblem = 'not-a-number' | 'too-fine' | 'zero' | 'above-maximum'

export interface AmountReading {
  /** In the token's smallest unit; `undefined` while the input is invalid. */
  readonly amount?: bigint
  /** An empty field is no problem: the user hasn't started yet. */
  readonly problem?: AmountProblem
}

/** Parses the input of an amount field that accepts more than zero and at most `maximum`. */
export function readAmount(text: string, decimals: number, maximum: bigint): AmountReading {
  const result = decimalToUnits(text, decimals)
  if (!result.ok) return result.problem === 'empty' ? {} : { problem: result.problem }
  if (result.units === 0n) return { problem: 'zero' }
  if (result.units > maximum) return { problem: 'above-maximum' }
  return { amount: result.units }
}
