import { createHmac } from 'node:crypto'

import { StrangerError, StrangerHttp } from '#server/lib/stranger-http.ts'

import type { ShopAnswer, ShopMessage, ShopWebhooks } from './port.ts'

/** Milliseconds in which a shop answers: it has to note the message down, no more. */
const totalTimeout = 5_000

/** @param allowsLoopback Whether shops on this machine are told too, unencrypted. */
export function signedWebhooks(allowsLoopback: boolean): ShopWebhooks {
  const strangers = new StrangerHttp(allowsLoopback, totalTimeout)
  return {
    accepts: (url) => strangers.accepts(new URL(url)),
    send: async ({ url, id, body, secret, at }) => {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Sevenport',
        'sevenport-delivery': id,
        'sevenport-signature': signatureOf({ body, secret, at }),
      }
      try {
        return { status: await strangers.post(new URL(url), { headers, body }), failure: null }
      } catch (error) {
        return { status: null, failure: failureOf(error) }
      }
    },
  }
}

/** The time is signed with the text, so that a shop can refuse what somebody has recorded and sends again. */
function signatureOf({ body, secret, at }: Pick<ShopMessage, 'body' | 'secret' | 'at'>): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function failureOf(error: unknown): NonNullable<ShopAnswer['failure']> {
  return error instanceof StrangerError ? error.failure : 'unreachable'
}
