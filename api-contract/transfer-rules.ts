/*
 * What an amount has to keep to that goes to a person. Server and app both ask here, so that the form refuses what the
 * server would. Amounts are in 10^-18 of the coin.
 */

/** What the rules know of a coin, and of who sends it. */
export interface TransferFacts {
  /** Of each network that the coin is on. */
  readonly depositMinimums: readonly bigint[]
  readonly dailyLimit: bigint
  /** What a person withdraws in one go without a review. */
  readonly withoutReviewLimit: bigint
  /** What was withdrawn or sent to people within 24 hours: both count for the same limit. */
  readonly used: bigint
}

export interface TransferTerms {
  readonly minimum: bigint
  /** What is left of the limit of 24 hours. */
  readonly limitLeft: bigint
  /** Up to here an account with a second factor is not asked for it. */
  readonly withoutSecondFactor: bigint
}

/** The minimum of deposits will do for transfers, so that nobody is sent a thousand messages for nothing. */
export function transferMinimum(depositMinimums: readonly bigint[]): bigint {
  return depositMinimums.reduce((most, minimum) => (minimum > most ? minimum : most), 1n)
}

/** A tenth of what is withdrawn without a review, about 100 dollars, within 24 hours: many small ones are a large one. */
const smallPart = 10n

export function transferTerms({ depositMinimums, dailyLimit, withoutReviewLimit, used }: TransferFacts): TransferTerms {
  return {
    minimum: transferMinimum(depositMinimums),
    limitLeft: remainder(dailyLimit, used),
    withoutSecondFactor: remainder(withoutReviewLimit / smallPart, used),
  }
}

/** What stands against an amount, apart from the balance. */
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
