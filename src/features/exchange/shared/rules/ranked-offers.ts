import { parseCoinAmount } from '#src/lib/coin-units.ts'

/** The terms of an offer that matter for comparing offers. */
export interface TradeOffer {
  readonly partner: string
  readonly from: string
  readonly to: string
  /** Which amount was entered. */
  readonly side: 'from' | 'to'
  readonly fromAmount: string
  readonly toAmount: string
  /** Another choice of the user; offers that differ in it aren't comparable. */
  readonly rateType?: string
  readonly method?: string
}

/** The state of a partner's offer. `None` is its answer if it makes no offer. */
export type OfferReading<Offer extends TradeOffer, None extends object> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'offer'; readonly offer: Offer }
  | (None & { readonly kind: 'none'; readonly reason: string })
  | { readonly kind: 'failed'; readonly error: unknown }

/** A partner with the state of its offer. */
export interface Offered<Offer extends TradeOffer = TradeOffer, None extends object = object> {
  readonly name: string
  readonly reading: OfferReading<Offer, None>
  /** Duration; null if unknown. */
  readonly minutes: { readonly from: number; readonly to: number } | null
}

/** The offer type of a partner. */
export type OfferOf<Partner extends Offered> = Extract<Partner['reading'], { readonly kind: 'offer' }>['offer']

const order: Readonly<Record<Offered['reading']['kind'], number>> = { offer: 0, asked: 1, none: 2, failed: 3 }

/** Sorts offers first, by the largest payout or, if that was entered, by the smallest payment. */
export function rankOffers<Partner extends Offered>(offers: readonly Partner[]): readonly Partner[] {
  return offers.toSorted((one, other) => {
    if (one.reading.kind === 'offer' && other.reading.kind === 'offer') {
      return compareOffers(one.reading.offer, other.reading.offer)
    }
    return order[one.reading.kind] - order[other.reading.kind]
  })
}

/** Returns the offer with the shortest maximum duration, if there is another one to compare with. */
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
