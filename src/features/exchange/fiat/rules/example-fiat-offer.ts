import type { FiatOfferView } from '#api/fiat.ts'

/** An offer for tests. */
export function exampleFiatOffer(changes: Partial<FiatOfferView>): FiatOfferView {
  return {
    quoteId: '0198a000-0000-7000-8000-000000000000',
    direction: 'buy',
    partner: 'moonpay',
    country: 'BR',
    currency: 'BRL',
    asset: 'bsc/0x55',
    method: 'pix',
    side: 'fiat',
    fiatAmount: '100',
    coinAmount: '18',
    partnerFee: '1.5',
    networkFee: null,
    spread: 1.2,
    minimum: '50',
    maximum: '5000',
    validUntil: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
