import type { FiatOfferView } from '#api/fiat.ts'
import type { TradeOffer } from '#src/features/exchange/shared/rules/ranked-offers.ts'

/** A partner's offer with its sides as paid and received: fiat in one direction is coins in the other. */
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

/** Returns which amount of a quote was entered, given the side of the form it was typed on. */
export function quoteSide(direction: FiatOfferView['direction'], side: 'from' | 'to'): FiatOfferView['side'] {
  return (side === 'from') === (direction === 'buy') ? 'fiat' : 'coin'
}
