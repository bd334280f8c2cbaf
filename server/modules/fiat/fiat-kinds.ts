import type { FiatDirection } from '#api/fiat.ts'

/** What stands in `kind` of quotes and orders. */
export const fiatKinds: readonly FiatDirection[] = ['buy', 'sell']

export function isFiatKind(kind: string): kind is FiatDirection {
  return kind === 'buy' || kind === 'sell'
}

/** The coin's leg of two, and the money's. */
export function sidesOf<Leg>(direction: FiatDirection, payin: Leg, payout: Leg): { coin: Leg; fiat: Leg } {
  return direction === 'buy' ? { coin: payout, fiat: payin } : { coin: payin, fiat: payout }
}
