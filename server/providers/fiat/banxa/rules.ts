import type { FiatRule } from '#server/providers/fiat/port.ts'

/**
 * Pix in Brazil, both ways. The limits aren't documented: Banxa returns them with its currencies, and every quote is
 * checked against those. Its checkout asks for documents (https://docs.banxa.com/products/hosted-checkout).
 */
const pixInBrazil = {
  country: 'BR',
  currency: 'BRL',
  method: 'pix',
  minimum: null,
  maximum: null,
  verification: 'documents',
} as const

/** The minutes are our own estimate: Pix arrives at once, and a purchase completes after two confirmations. */
export const banxaRules: readonly FiatRule[] = [
  { ...pixInBrazil, direction: 'buy', minutes: { from: 5, to: 60 } },
  { ...pixInBrazil, direction: 'sell', minutes: { from: 10, to: 1_440 } },
]
