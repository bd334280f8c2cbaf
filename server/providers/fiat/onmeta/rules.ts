import type { FiatRule } from '#server/providers/fiat/port.ts'

const one = 10n ** 18n

/**
 * India, in rupees. The minimum is 100 rupees according to its widget's documentation; other limits depend on network
 * and account. PAN, Aadhaar and a selfie are required before the first order
 * (https://docs.onmeta.in/docs/guides/api-integration-flow).
 */
const india = {
  country: 'IN',
  currency: 'INR',
  minimum: 100n * one,
  maximum: null,
  verification: 'documents',
} as const

/**
 * The minutes are our own estimate, because none are documented. Sales are paid out by NEFT, in half-hourly batches.
 */
export const onmetaRules: readonly FiatRule[] = [
  { ...india, direction: 'buy', method: 'upi', minutes: { from: 5, to: 30 } },
  { ...india, direction: 'buy', method: 'bank-transfer', minutes: { from: 15, to: 180 } },
  { ...india, direction: 'sell', method: 'bank-transfer', minutes: { from: 30, to: 180 } },
]
