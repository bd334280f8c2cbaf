import type { FiatRule } from '#server/providers/fiat/port.ts'

/**
 * Transak's list of currencies contains its current payment methods and limits, and its quotes refuse anything else. We
 * couldn't verify which of these it still has in Brazil and India: for those it doesn't have, it makes no quote.
 */
const unlimited = { minimum: null, maximum: null, verification: 'documents' } as const
const brazil = { ...unlimited, country: 'BR', currency: 'BRL' } as const
const india = { ...unlimited, country: 'IN', currency: 'INR' } as const

export const transakRules: readonly FiatRule[] = [
  { ...brazil, direction: 'buy', method: 'pix', minutes: { from: 5, to: 60 } },
  { ...brazil, direction: 'buy', method: 'card', minutes: { from: 5, to: 60 } },
  { ...india, direction: 'buy', method: 'upi', minutes: { from: 5, to: 60 } },
  { ...india, direction: 'sell', method: 'bank-transfer', minutes: { from: 30, to: 4_320 } },
]
