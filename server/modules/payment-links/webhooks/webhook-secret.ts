import { createToken, decrypt, encrypt } from '#server/lib/secrets.ts'

import type { WebhookRow } from './webhooks.repository.ts'

/** Prefix that identifies a webhook secret to humans and secret scanners. */
const mark = 'whsec_'

export function createSecret(): string {
  return `${mark}${createToken()}`
}

function placeOf(merchantId: string): string {
  return `payment_webhooks.secret ${merchantId}`
}

/** Encrypts a secret for storage. */
export function hideSecret(encryptionKey: Uint8Array, merchantId: string, secret: string): string {
  return encrypt(encryptionKey, secret, placeOf(merchantId))
}

export function readSecret(
  encryptionKey: Uint8Array,
  { merchantId, secret }: Pick<WebhookRow, 'merchantId' | 'secret'>,
): string {
  return decrypt(encryptionKey, secret, placeOf(merchantId))
}
