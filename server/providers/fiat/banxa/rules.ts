import type { FiatRule } from '#server/providers/fiat/port.ts'

/**
 * Pix in Brazil, both ways. The limits are not in the documentation: Banxa names them with its currencies, and every quote
 * is held against those. It asks for documents in its checkout (https://docs.banxa.com/products/hosted-checkout).
 */
const pixInBrazil = {
  country: 'BR',
  currency: 'BRL',
  method: 'pix',
  minimum: null,
  maximum: null,
  verification: 'documents',
} as const

/** The minutes are our own reading: Pix arrives at once, and a purchase is complete after two confirmations. */
export const banxaRules: readonly FiatRule[] = [
  { ...pixInBrazil, direction: 'buy', minutes: { from: 5, to: 60 } },
  { ...pixInBrazil, direction: 'sell', minutes: { from: 10, to: 1_440 } },
]
