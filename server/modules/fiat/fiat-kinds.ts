import type { FiatDirection } from '#api/fiat.ts'

/** The `kind` values of fiat quotes and orders. */
export const fiatKinds: readonly FiatDirection[] = ['buy', 'sell']

export function isFiatKind(kind: string): kind is FiatDirection {
  return kind === 'buy' || kind === 'sell'
}

/** Tells the coin's leg from the fiat leg. */
export function sidesOf<Leg>(direction: FiatDirection, payin: Leg, payout: Leg): { coin: Leg; fiat: Leg } {
  return direction === 'buy' ? { coin: payout, fiat: payin } : { coin: payin, fiat: payout }
}
