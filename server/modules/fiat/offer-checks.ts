import { PartnerError } from '#server/lib/partner-error.ts'
import { requireSameAmount } from '#server/partners/faithful-answer.ts'
import type { FiatOffer, FiatQuoteRequest } from '#server/providers/fiat/port.ts'

/** Limits in the fiat currency; null if there is none. */
export interface FiatLimits {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

/** Returns the stricter of a rule's and an answer's limits. */
export function narrowed(one: FiatLimits, other: FiatLimits): FiatLimits {
  return {
    minimum: (one.minimum ?? 0n) > (other.minimum ?? 0n) ? one.minimum : other.minimum,
    maximum:
      one.maximum === null || (other.maximum !== null && other.maximum < one.maximum) ? other.maximum : one.maximum,
  }
}

/** Returns why the amount is outside the limits; null if it isn't. */
export function limitFaultOf(
  { minimum, maximum }: FiatLimits,
  amount: bigint,
): 'below-minimum' | 'above-maximum' | null {
  if (minimum !== null && amount < minimum) return 'below-minimum'
  return maximum !== null && amount > maximum ? 'above-maximum' : null
}

/** @throws PartnerError if the partner offered something other than requested, or nothing. */
export function requireFiatOffer(
  partner: string,
  { amount, side, direction }: FiatQuoteRequest,
  { fiatAmount, coinAmount, partnerFee, networkFee, validUntil }: FiatOffer,
  now: Date,
): void {
  requireSameAmount(partner, side === 'fiat' ? fiatAmount : coinAmount, amount)
  if (fiatAmount <= 0n || coinAmount <= 0n || (validUntil !== null && validUntil <= now)) {
    throw new PartnerError('malformed', `${partner}’s offer is empty or has expired`)
  }
  const fees = [partnerFee ?? 0n, networkFee ?? 0n]
  // Fees are part of what a purchase costs; from what a sale brings, they are already deducted.
  const isTooMuch = direction === 'buy' && fees.reduce((sum, fee) => sum + fee, 0n) >= fiatAmount
  if (fees.some((fee) => fee < 0n) || isTooMuch) {
    throw new PartnerError('malformed', `${partner} returned impossible fees`)
  }
}
