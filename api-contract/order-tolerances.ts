import type { RateType } from './exchange.ts'

/*
 * By how much the amounts of an order may differ from what was agreed to. Amounts are in 10^-18 of a coin; server and
 * browser go by the same.
 */

/** Partners round what they quote: a difference of a millionth is none. */
function roundingOf(agreed: bigint): bigint {
  return agreed / 1_000_000n
}

/** What a partner may ask for at most. */
export function mostToPay(agreed: bigint): bigint {
  return agreed + roundingOf(agreed)
}

/**
 * What a partner has to promise at least when it makes the order: a floating rate has hardly moved since its quote, by 1 %
 * at most. With less the person is asked again.
 */
export function leastPromise(agreed: bigint, rateType: RateType): bigint {
  return agreed - (rateType === 'fixed' ? roundingOf(agreed) : agreed / 100n)
}

/** What was to be paid into an order, and what its partner says came in; null where that is unknown. */
export interface PaidIn {
  readonly agreed: bigint | null
  readonly moved: bigint | null
}

/**
 * What a payout has to be at least. A fixed rate promises it. A floating one moves until the exchange, so that it is what
 * the partner says it has sent, but never more than 15 % below what was agreed to: beyond that somebody looks. Of less paid
 * in, less is due.
 */
export function leastPayout(agreed: bigint, rateType: RateType, said: bigint | null, payin: PaidIn): bigint {
  if (rateType === 'fixed') return agreed - roundingOf(agreed)
  // Rounded up: of little, too, it is not nothing.
  const floor = dividedUp(dueFor(agreed, payin) * 85n, 100n)
  return said !== null && said > floor ? said : floor
}

/** The part of the agreed payout that belongs to what was paid in. Of no pay-in nothing can be paid out: that is no word. */
function dueFor(agreed: bigint, payin: PaidIn): bigint {
  const { moved } = payin
  if (payin.agreed === null || moved === null || moved <= 0n || moved >= payin.agreed) return agreed
  return dividedUp(agreed * moved, payin.agreed)
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
