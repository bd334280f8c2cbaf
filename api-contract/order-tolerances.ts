import type { RateType } from './exchange.ts'

/*
 * How far the amounts of an order may differ from what was agreed. Amounts are in 10^-18 of a coin; server and browser
 * apply the same rules.
 */

/** Partners round their quotes, so a difference of a millionth doesn't count. */
function roundingOf(agreed: bigint): bigint {
  return agreed / 1_000_000n
}

/** Returns the most that a partner may ask for. */
export function mostToPay(agreed: bigint): bigint {
  return agreed + roundingOf(agreed)
}

/**
 * Returns the least that a partner must promise when it creates the order: within 1 %, a floating rate may have moved
 * since its quote. Below that, the user is asked again.
 */
export function leastPromise(agreed: bigint, rateType: RateType): bigint {
  return agreed - (rateType === 'fixed' ? roundingOf(agreed) : agreed / 100n)
}

/** The agreed payment of an order and the amount its partner says was paid; null if unknown. */
export interface PaidIn {
  readonly agreed: bigint | null
  readonly moved: bigint | null
}

/**
 * Returns the minimum of a payout. A fixed rate is a promise. A floating one moves until the exchange, so the partner's
 * own figure counts, down to 15 % below the agreed amount; anything less is reviewed. If less was paid in, the minimum
 * shrinks with it.
 */
export function leastPayout(agreed: bigint, rateType: RateType, said: bigint | null, payin: PaidIn): bigint {
  if (rateType === 'fixed') return agreed - roundingOf(agreed)
  // Rounded up, so that the minimum of a tiny amount isn't zero.
  const floor = dividedUp(dueFor(agreed, payin) * 85n, 100n)
  return said !== null && said > floor ? said : floor
}

/**
 * Returns the share of the agreed payout that matches the payment. A reported payment of zero is ignored: a payout
 * can't follow from it.
 */
function dueFor(agreed: bigint, payin: PaidIn): bigint {
  const { moved } = payin
  if (payin.agreed === null || moved === null || moved <= 0n || moved >= payin.agreed) return agreed
  return dividedUp(agreed * moved, payin.agreed)
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
