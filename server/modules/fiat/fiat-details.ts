import { decrypt, encrypt } from '#server/lib/secrets.ts'
import type { CheckoutRequest, PayoutAccount } from '#server/providers/fiat/port.ts'

/** What of an order nobody may read in the database: it is encrypted there, and forgotten once the order has ended. */
export interface FiatDetails {
  readonly person: CheckoutRequest['person']
  readonly account: PayoutAccount | null
  /** Of the accounts at the partner, the one that pays; left out where there was nothing to choose. */
  readonly linkedAccountId?: string | undefined
  /** The partner's page, which may name the person. */
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
