import type { Coin, CoinNetwork } from '#api/coins.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'

/** What a withdrawal's amount has to keep to, in 10^-18 of the coin. The amount is what leaves the balance, fee included. */
export interface AmountTerms {
  /** The network's own: an amount that is finer cannot be sent there. */
  readonly decimals: number
  readonly minimum: bigint
  readonly fee: bigint
  readonly available: bigint
  /** What is left of the limit of 24 hours. */
  readonly limitLeft: bigint
}

interface Purse {
  /** In 10^-18 of the coin. */
  readonly available: bigint
  /** What was withdrawn or sent to people within 24 hours, as the API has it. */
  readonly used: string
}

/** What an amount of a coin has to keep to on a network. */
export function amountTermsOf(
  coin: Coin,
  { decimals, withdrawal }: CoinNetwork,
  { available, used }: Purse,
): AmountTerms {
  const left = parseCoinAmount(coin.dailyWithdrawalLimit) - parseCoinAmount(used)
  return {
    decimals,
    minimum: parseCoinAmount(withdrawal.minimum),
    fee: parseCoinAmount(withdrawal.fee),
    available,
    limitLeft: left > 0n ? left : 0n,
  }
}

/** Spec §5. */
export type AmountProblem =
  'not-a-number' | 'too-fine' | 'above-balance' | 'above-limit' | 'below-minimum' | 'not-above-fee'

export interface AmountReading {
  /** In 10^-18 of the coin; `undefined` while nothing usable is typed. */
  readonly amount?: bigint
  /** An empty field is no problem: the person has not begun. */
  readonly problem?: AmountProblem
}

/** What a person typed as the amount of a withdrawal. Nothing is rounded. */
export function readWithdrawalAmount(text: string, terms: AmountTerms): AmountReading {
  const typed = decimalToUnits(text, Math.min(terms.decimals, coinDecimals))
  if (!typed.ok) return typed.problem === 'empty' ? {} : { problem: typed.problem }
  const amount = typed.units * unitOf(terms.decimals)
  if (amount > terms.available) return { problem: 'above-balance' }
  if (amount > terms.limitLeft) return { problem: 'above-limit' }
  if (amount < terms.minimum) return { problem: 'below-minimum' }
  if (amount <= terms.fee) return { problem: 'not-above-fee' }
  return { amount }
}

/** The most that can be withdrawn, rounded down to what the network can express. */
export function maxWithdrawalRoundedDown({ decimals, available, limitLeft }: AmountTerms): bigint {
  const most = available < limitLeft ? available : limitLeft
  return most - (most % unitOf(decimals))
}

/** The smallest amount that a network can express, in 10^-18 of the coin. */
function unitOf(decimals: number): bigint {
  return 10n ** BigInt(Math.max(0, coinDecimals - decimals))
}
