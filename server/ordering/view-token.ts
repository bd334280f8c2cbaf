import { hashCode, isSameHash } from '#server/lib/secrets.ts'

const purpose = 'order view'

/** What opens an order without a login. It follows from the order, so that mails can name it and no table holds it. */
export function viewTokenOf(key: Uint8Array, orderId: string): string {
  return hashCode(key, orderId, purpose)
}

export function opensOrder(key: Uint8Array, orderId: string, token: string): boolean {
  return isSameHash(viewTokenOf(key, orderId), token)
}
