import { decrypt, encrypt } from '#server/lib/secrets.ts'
import type { CheckoutRequest, PayoutAccount } from '#server/providers/fiat/port.ts'

/** Sensitive details of an order, encrypted in the database and deleted once the order has ended. */
export interface FiatDetails {
  readonly person: CheckoutRequest['person']
  readonly account: PayoutAccount | null
  /** The account at the partner that pays; omitted if there was no choice. */
  readonly linkedAccountId?: string | undefined
  /** The partner's page, which may contain the user's name. */
  readonly checkoutUrl: string | null
}

export function encryptDetails(key: Uint8Array, orderId: string, details: FiatDetails): string {
  return encrypt(key, JSON.stringify(details), belongsTo(orderId))
}

export function decryptDetails(key: Uint8Array, orderId: string, encrypted: string): FiatDetails {
  return JSON.parse(decrypt(key, encrypted, belongsTo(orderId))) as FiatDetails
}

function belongsTo(orderId: string): string {
  return `fiat_orders.encrypted_details of ${orderId}`
}
