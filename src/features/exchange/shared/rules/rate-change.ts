import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import type { Offered, TradeOffer } from './ranked-offers.ts'

/** Whether a partner that has made an offer for a pair makes none any more (spec §8). */
export function isWithdrawn(seen: TradeOffer | undefined, now: Offered['reading'] | undefined): boolean {
  if (seen === undefined || now === undefined) return false
  if (now.kind === 'none') return now.reason === 'pair-unavailable'
  return now.kind === 'failed' && hasApiErrorCode(now.error, apiErrorCode.pairUnsupported)
}

export interface RateChange {
  /** What arrives, or is paid if that is what was not chosen. */
  readonly before: string
  readonly now: string
  /** In hundredths of a percent, less is worse for the person. */
  readonly basisPoints: bigint
}

/** What has changed since the person has seen the offer; undefined if nothing has, or if it is about something else. */
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
