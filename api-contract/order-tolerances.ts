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

/**
 * What a payout has to be at least. A fixed rate promises it. A floating one moves until the exchange, so that it is what
 * the partner says it has sent, but never more than 15 % below what was agreed to: beyond that somebody looks.
 */
export function leastPayout(agreed: bigint, rateType: RateType, said: bigint | null): bigint {
  if (rateType === 'fixed') return agreed - roundingOf(agreed)
  // Rounded up: of little, too, it is not nothing.
  const floor = (agreed * 85n + 99n) / 100n
  return said !== null && said > floor ? said : floor
}
