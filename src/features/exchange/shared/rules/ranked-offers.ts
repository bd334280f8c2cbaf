import { parseCoinAmount } from '#src/lib/coin-units.ts'

/** What is paid for what, as far as one offer can be held against another. */
export interface TradeOffer {
  readonly partner: string
  readonly from: string
  readonly to: string
  /** Which amount was chosen. */
  readonly side: 'from' | 'to'
  readonly fromAmount: string
  readonly toAmount: string
  /** What else was chosen: an offer with another one is for something else. */
  readonly rateType?: string
  readonly method?: string
}

/** What is known of a partner's offer. `None` is what it says instead of one. */
export type OfferReading<Offer extends TradeOffer, None extends object> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'offer'; readonly offer: Offer }
  | (None & { readonly kind: 'none'; readonly reason: string })
  | { readonly kind: 'failed'; readonly error: unknown }

/** A partner with what is known of its offer. */
export interface Offered<Offer extends TradeOffer = TradeOffer, None extends object = object> {
  readonly name: string
  readonly reading: OfferReading<Offer, None>
  /** How long it takes; null where nobody knows. */
  readonly minutes: { readonly from: number; readonly to: number } | null
}

/** What a partner offers if it offers something. */
export type OfferOf<Partner extends Offered> = Extract<Partner['reading'], { readonly kind: 'offer' }>['offer']

const order: Readonly<Record<Offered['reading']['kind'], number>> = { offer: 0, asked: 1, none: 2, failed: 3 }

/** Offers first, the one that gives most for what is paid, or asks least for what arrives, at the top. */
export function rankOffers<Partner extends Offered>(offers: readonly Partner[]): readonly Partner[] {
  return offers.toSorted((one, other) => {
    if (one.reading.kind === 'offer' && other.reading.kind === 'offer') {
      return compareOffers(one.reading.offer, other.reading.offer)
    }
    return order[one.reading.kind] - order[other.reading.kind]
  })
}

/** The offer whose exchanges are over soonest, if that is known of another one, too. */
export function fastestOffer<Partner extends Offered>(offers: readonly Partner[]): Partner | undefined {
  const measured = offers.flatMap((offer) =>
    offer.reading.kind === 'offer' && offer.minutes !== null ? [{ offer, minutes: offer.minutes }] : [],
  )
  const [first, second] = measured.toSorted((one, other) => one.minutes.to - other.minutes.to)
  return first && second && first.minutes.to < second.minutes.to ? first.offer : undefined
}

function compareOffers(one: TradeOffer, other: TradeOffer): number {
  const more = compare(parseCoinAmount(other.toAmount), parseCoinAmount(one.toAmount))
  return one.side === 'from' ? more : compare(parseCoinAmount(one.fromAmount), parseCoinAmount(other.fromAmount))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
