import { createHmac } from 'node:crypto'

/** Where a receiver finds the signature. */
export const signatureHeader = 'sevenport-signature'

/**
 * What a receiver checks before it believes a webhook: that whoever has the secret has sent this body, and when. Signed
 * anew for each attempt, so that a receiver may refuse what is older than some minutes.
 * @returns `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`
 */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
