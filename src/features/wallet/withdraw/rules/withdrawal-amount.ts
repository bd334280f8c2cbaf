import type { Coin, CoinNetwork } from '#api/coins.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'

/** The limits of a withdrawal's amount, in 10^-18 of the coin. The amount leaves the balance and includes the fee. */
export interface AmountTerms {
  /** The network's decimals: finer amounts can't be sent there. */
  readonly decimals: number
  readonly minimum: bigint
  readonly fee: bigint
  readonly available: bigint
  /** The rest of the 24-hour limit. */
  readonly limitLeft: bigint
}

interface Purse {
  /** In 10^-18 of the coin. */
  readonly available: bigint
  /** Amount withdrawn or transferred within 24 hours, as in the API. */
  readonly used: string
}

/** Returns the limits of a coin's withdrawal amount on a network. */
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

/** The problems of an amount (spec §5). */
export type AmountProblem =
  | 'not-a-number'
  | 'too-fine'
  | 'above-balance'
  | 'above-limit'
  | 'below-minimum'
  | 'not-above-fee'

export interface AmountReading {
  /** In 10^-18 of the coin; `undefined` while the input is invalid. */
  readonly amount?: bigint
  /** An empty field is no problem: the user hasn't started yet. */
  readonly problem?: AmountProblem
}

/** Parses the entered amount of a withdrawal. Rounds nothing. */
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

/** Returns the maximum withdrawal, rounded down to the network's decimals. */
export function maxWithdrawalRoundedDown({ decimals, available, limitLeft }: AmountTerms): bigint {
  const most = available < limitLeft ? available : limitLeft
  return most - (most % unitOf(decimals))
}

/** Returns the smallest amount on a network, in 10^-18 of the coin. */
function unitOf(decimals: number): bigint {
  return 10n ** BigInt(Math.max(0, coinDecimals - decimals))
}
