/*
 * What an amount has to keep to that goes to a person. Server and app both ask here, so that the form refuses what the
 * server would. Amounts are in 10^-18 of the coin.
 */

/** What the rules know of a coin, and of who sends it. */
export interface TransferFacts {
  /** Of each network that the coin is on. */
  readonly depositMinimums: readonly bigint[]
  readonly dailyLimit: bigint
  /** What was withdrawn or sent to people within 24 hours: both count for the same limit. */
  readonly used: bigint
}

export interface TransferTerms {
  readonly minimum: bigint
  /** What is left of the limit of 24 hours. */
  readonly limitLeft: bigint
}

/** The minimum of deposits will do for transfers, so that nobody is sent a thousand messages for nothing. */
export function transferMinimum(depositMinimums: readonly bigint[]): bigint {
  return depositMinimums.reduce((most, minimum) => (minimum > most ? minimum : most), 1n)
}

export function transferTerms({ depositMinimums, dailyLimit, used }: TransferFacts): TransferTerms {
  return { minimum: transferMinimum(depositMinimums), limitLeft: used < dailyLimit ? dailyLimit - used : 0n }
}

/** What stands against an amount, apart from the balance. */
export function transferProblem(
  amount: bigint,
  { minimum, limitLeft }: TransferTerms,
): 'below-minimum' | 'above-limit' | undefined {
  if (amount < minimum) return 'below-minimum'
  return amount > limitLeft ? 'above-limit' : undefined
}
