import { createToken, decrypt, encrypt } from '#server/lib/secrets.ts'

import type { WebhookRow } from './webhooks.repository.ts'

/** By which people, and programs that look for leaked secrets, know one. */
const mark = 'whsec_'

export function createSecret(): string {
  return `${mark}${createToken()}`
}

function placeOf(merchantId: string): string {
  return `payment_webhooks.secret ${merchantId}`
}

/** As it is stored. */
export function hideSecret(encryptionKey: Uint8Array, merchantId: string, secret: string): string {
  return encrypt(encryptionKey, secret, placeOf(merchantId))
}

export function readSecret(
  encryptionKey: Uint8Array,
  { merchantId, secret }: Pick<WebhookRow, 'merchantId' | 'secret'>,
): string {
  return decrypt(encryptionKey, secret, placeOf(merchantId))
}
