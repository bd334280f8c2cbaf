import { createHmac } from 'node:crypto'

/** The header with the signature. */
export const signatureHeader = 'sevenport-signature'

/**
 * Returns the signature that a receiver verifies before trusting a webhook: it proves that the sender has the secret,
 * and when this body was sent. Each attempt is signed anew, so that a receiver can refuse anything older than a few
 * minutes.
 * @returns `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`
 */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
