import type { FiatRule } from '#server/providers/fiat/port.ts'

/**
 * Brazil only: MoonPay doesn't support rupees. Payment methods and durations are from
 * https://support.moonpay.com/en/articles/380823. It sets limits per coin and payment method, and every quote is
 * checked against those; its page asks for a document.
 */
const brazil = {
  country: 'BR',
  currency: 'BRL',
  minimum: null,
  maximum: null,
  verification: 'documents',
} as const

export const moonPayRules: readonly FiatRule[] = [
  { ...brazil, direction: 'buy', method: 'pix', minutes: { from: 5, to: 1_440 } },
  { ...brazil, direction: 'buy', method: 'card', minutes: { from: 5, to: 60 } },
  // Not documented for sales: if MoonPay doesn't pay out by Pix, it makes no quote.
  { ...brazil, direction: 'sell', method: 'pix', minutes: { from: 10, to: 1_440 } },
]
