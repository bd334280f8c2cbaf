import type { FiatRule } from '#server/providers/fiat/port.ts'

/**
 * Brazil only: MoonPay takes no rupees. It names limits for each coin and payment method, and every quote is held against
 * those. It asks everybody for a document (https://support.moonpay.com, "What documents do I need?").
 */
const brazil = {
  country: 'BR',
  currency: 'BRL',
  minimum: null,
  maximum: null,
  verification: 'documents',
} as const

export const moonPayRules: readonly FiatRule[] = [
  { ...brazil, direction: 'buy', method: 'pix', minutes: { from: 5, to: 60 } },
  { ...brazil, direction: 'buy', method: 'card', minutes: { from: 5, to: 60 } },
  // Not documented for sales: what MoonPay does not pay out by Pix, it makes no quote for.
  { ...brazil, direction: 'sell', method: 'pix', minutes: { from: 10, to: 1_440 } },
]
