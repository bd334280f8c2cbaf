import type { ExchangeOffer } from '#api/exchange.ts'

/** However short an offer holds, its partner is not asked more often. */
const soonest = 5_000

/** Milliseconds that are left of an offer. @param now The server's time: by a clock that is fast nothing would hold. */
export function timeLeft({ validUntil }: Pick<ExchangeOffer, 'validUntil'>, now: number): number {
  return Math.max(0, Date.parse(validUntil) - now)
}

/** Milliseconds until a partner is asked for its next offer. */
export function nextQuestion(offer: Pick<ExchangeOffer, 'validUntil'>, now: number): number {
  return Math.max(soonest, timeLeft(offer, now))
}
