import type { ExchangeOffer } from '#api/exchange.ts'

/** Minimum milliseconds between requests to a partner, however short its offers. */
const soonest = 5_000

/** Returns an offer's remaining milliseconds. @param now The server's time: a fast local clock would expire it. */
export function timeLeft({ validUntil }: Pick<ExchangeOffer, 'validUntil'>, now: number): number {
  return Math.max(0, Date.parse(validUntil) - now)
}

/** Returns the milliseconds until a partner is asked for its next offer. */
export function nextQuestion(offer: Pick<ExchangeOffer, 'validUntil'>, now: number): number {
  return Math.max(soonest, timeLeft(offer, now))
}
