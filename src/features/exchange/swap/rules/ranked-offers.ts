import type { ExchangeOffer, ExchangePartner } from '#api/exchange.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import type { QuoteAnswer } from '#src/features/exchange/swap/exchange.queries.ts'

/** What is known of a partner's offer. */
export type OfferReading =
  | { readonly kind: 'asked' }
  | { readonly kind: 'offer'; readonly offer: ExchangeOffer }
  | (Extract<QuoteAnswer, { offer: null }> & { readonly kind: 'none' })
  | { readonly kind: 'failed'; readonly error: unknown }

export interface PartnerOffer extends ExchangePartner {
  readonly reading: OfferReading
}

const order: Readonly<Record<OfferReading['kind'], number>> = { offer: 0, asked: 1, none: 2, failed: 3 }

/** Offers first, the one that gives most for what is paid, or asks least for what arrives, at the top. */
export function rankOffers(offers: readonly PartnerOffer[]): readonly PartnerOffer[] {
  return offers.toSorted((one, other) => {
    if (one.reading.kind === 'offer' && other.reading.kind === 'offer') {
      return compareOffers(one.reading.offer, other.reading.offer)
    }
    return order[one.reading.kind] - order[other.reading.kind]
  })
}

/** The offer whose exchanges were over soonest, if that has been measured for another one, too. */
export function fastestOffer(offers: readonly PartnerOffer[]): PartnerOffer | undefined {
  const measured = offers.flatMap((offer) =>
    offer.reading.kind === 'offer' && offer.minutes !== null ? [{ offer, minutes: offer.minutes }] : [],
  )
  const [first, second] = measured.toSorted((one, other) => one.minutes.to - other.minutes.to)
  return first && second && first.minutes.to < second.minutes.to ? first.offer : undefined
}

function compareOffers(one: ExchangeOffer, other: ExchangeOffer): number {
  const more = compare(parseCoinAmount(other.toAmount), parseCoinAmount(one.toAmount))
  return one.side === 'from' ? more : compare(parseCoinAmount(one.fromAmount), parseCoinAmount(other.fromAmount))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
