/*
 * Rules for the amount of an internal transfer. Server and app share them, so that the form refuses what the server
 * would. Amounts are in 10^-18 of the coin.
 */

/** The coin's limits, and what the sender has used of them. */
export interface TransferFacts {
  /** Minimums of every network that the coin is on. */
  readonly depositMinimums: readonly bigint[]
  readonly dailyLimit: bigint
  /** How much a user can withdraw at once without a review. */
  readonly withoutReviewLimit: bigint
  /** Total withdrawn or sent to others within 24 hours: both count toward the same limit. */
  readonly used: bigint
}

export interface TransferTerms {
  readonly minimum: bigint
  /** The rest of the 24-hour limit. */
  readonly limitLeft: bigint
  /** Up to this amount, an account with a second factor isn't asked for it. */
  readonly withoutSecondFactor: bigint
}

/** Transfers share the deposit minimum, so that no one can be spammed with worthless ones. */
export function transferMinimum(depositMinimums: readonly bigint[]): bigint {
  return depositMinimums.reduce((most, minimum) => (minimum > most ? minimum : most), 1n)
}

/**
 * Divisor: a tenth of the limit without a review, about 100 dollars, within 24 hours, because many small transfers add
 * up.
 */
const smallPart = 10n

export function transferTerms({ depositMinimums, dailyLimit, withoutReviewLimit, used }: TransferFacts): TransferTerms {
  return {
    minimum: transferMinimum(depositMinimums),
    limitLeft: remainder(dailyLimit, used),
    withoutSecondFactor: remainder(withoutReviewLimit / smallPart, used),
  }
}

/** Returns why an amount is refused, apart from the balance. */
export function transferProblem(
  amount: bigint,
  { minimum, limitLeft }: TransferTerms,
): 'below-minimum' | 'above-limit' | undefined {
  if (amount < minimum) return 'below-minimum'
  return amount > limitLeft ? 'above-limit' : undefined
}

function remainder(limit: bigint, used: bigint): bigint {
  return used < limit ? limit - used : 0n
}
