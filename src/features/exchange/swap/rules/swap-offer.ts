import type { ExchangeOffer, ExchangePartner } from '#api/exchange.ts'
import type { OfferReading } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import type { QuoteAnswer } from '#src/features/exchange/swap/exchange.queries.ts'

/** The state of a partner's offer for a swap. */
export type SwapReading = OfferReading<ExchangeOffer, Extract<QuoteAnswer, { offer: null }>>

export interface PartnerOffer extends ExchangePartner {
  readonly reading: SwapReading
}
