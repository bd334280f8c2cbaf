import type { FiatOfferView } from '#api/fiat.ts'
import type { TradeOffer } from '#src/features/exchange/shared/rules/ranked-offers.ts'

/** A partner's offer with its two sides as paid and received: what is money in one direction is coins in the other. */
export interface FiatTrade extends TradeOffer, Omit<FiatOfferView, 'partner' | 'side' | 'method'> {
  readonly method: FiatOfferView['method']
}

export function tradeOf({ side, ...offer }: FiatOfferView): FiatTrade {
  const { direction, currency, asset, fiatAmount, coinAmount } = offer
  const isBuy = direction === 'buy'
  return {
    ...offer,
    from: isBuy ? currency : asset,
    to: isBuy ? asset : currency,
    fromAmount: isBuy ? fiatAmount : coinAmount,
    toAmount: isBuy ? coinAmount : fiatAmount,
    side: (side === 'fiat') === isBuy ? 'from' : 'to',
  }
}

/** Which amount of a quote was chosen, by which side of the form it was typed on. */
export function quoteSide(direction: FiatOfferView['direction'], side: 'from' | 'to'): FiatOfferView['side'] {
  return (side === 'from') === (direction === 'buy') ? 'fiat' : 'coin'
}
