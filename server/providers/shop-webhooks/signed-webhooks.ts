import { StrangerError, StrangerHttp } from '#server/lib/stranger-http.ts'
import { signatureHeader, signWebhook } from '#server/lib/webhook-signature.ts'

import type { ShopAnswer, ShopWebhooks } from './port.ts'

/** Milliseconds for a shop's answer: it only has to store the message. */
const totalTimeout = 5_000

/** @param allowsLoopback Whether shops on this machine are allowed too, unencrypted. */
export function signedWebhooks(allowsLoopback: boolean): ShopWebhooks {
  const strangers = new StrangerHttp(allowsLoopback, totalTimeout)
  return {
    accepts: (url) => strangers.accepts(new URL(url)),
    send: async ({ url, id, body, secret, at }) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Sevenport',
        'sevenport-delivery': id,
        [signatureHeader]: signWebhook(secret, body, at),
      }
      try {
        return { status: await strangers.post(new URL(url), { headers, body }), failure: null }
      } catch (error) {
        return { status: null, failure: failureOf(error) }
      }
    },
  }
}

function failureOf(error: unknown): NonNullable<ShopAnswer['failure']> {
  return error instanceof StrangerError ? error.failure : 'unreachable'
}
