import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import type { Offered, TradeOffer } from './ranked-offers.ts'

/** Returns whether a partner that has made an offer for a pair no longer does (spec §8). */
export function isWithdrawn(seen: TradeOffer | undefined, now: Offered['reading'] | undefined): boolean {
  if (seen === undefined || now === undefined) return false
  if (now.kind === 'none') return now.reason === 'pair-unavailable'
  return now.kind === 'failed' && hasApiErrorCode(now.error, apiErrorCode.pairUnsupported)
}

export interface RateChange {
  /** The amount that wasn't entered: what arrives, or what is paid. */
  readonly before: string
  readonly now: string
  /** In hundredths of a percent; negative is worse for the user. */
  readonly basisPoints: bigint
}

/**
 * Returns the change since the user saw the offer; undefined if there is none, or if the offers aren't comparable.
 * @throws RangeError for an offer of nothing, which the backend never passes on
 */
export function rateChange(seen: TradeOffer | undefined, offer: TradeOffer): RateChange | undefined {
  if (seen === undefined) return undefined
  const isSame = (['partner', 'from', 'to', 'side', 'rateType', 'method'] as const).every(
    (key) => seen[key] === offer[key],
  )
  const chosen = offer.side === 'from' ? 'fromAmount' : 'toAmount'
  if (!isSame || seen[chosen] !== offer[chosen]) return undefined
  const other = offer.side === 'from' ? 'toAmount' : 'fromAmount'
  const [before, now] = [parseCoinAmount(seen[other]), parseCoinAmount(offer[other])]
  if (before === now) return undefined
  const difference = offer.side === 'from' ? now - before : before - now
  return { before: seen[other], now: offer[other], basisPoints: (difference * 10_000n) / before }
}
