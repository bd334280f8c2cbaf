import { hashCode, isSameHash } from '#server/lib/secrets.ts'

const purpose = 'order view'

/**
 * Returns the token that opens an order without a login. It's derived from the order, so that emails can contain it and
 * no table stores it.
 */
export function viewTokenOf(key: Uint8Array, orderId: string): string {
  return hashCode(key, orderId, purpose)
}

export function opensOrder(key: Uint8Array, orderId: string, token: string): boolean {
  return isSameHash(viewTokenOf(key, orderId), token)
}
