import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { isSameHash } from '#server/lib/secrets.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { opaqueText, orderId } from '#server/partners/answer-fields.ts'

/** `{"orderId":"63c9…","status":"completed","eventType":"onramp",…}`; in the samples it's inside `request_data`. */
const event = v.looseObject({ orderId, status: v.pipe(opaqueText, v.maxLength(40)) })

const wrapped = v.looseObject({ request_data: event })

/**
 * https://docs.onmeta.in/docs/webhooks: a hex HMAC-SHA256 of the body. It contains no time, so an old event can be
 * replayed: it has the same key as before, and only says that the order is worth polling.
 */
export function onmetaWebhook(secret: string): VerifyWebhook {
  return (headers, body) => {
    const expected = createHmac('sha256', secret).update(body).digest('hex')
    if (!isSameHash(String(headers['x-onmeta-signature']), expected)) return null
    const told = parsed(body)
    const inside = v.safeParse(wrapped, told)
    const read = v.safeParse(event, inside.success ? inside.output.request_data : told)
    if (!read.success) return null
    const { orderId: id, status } = read.output
    return { eventKey: `${id}/${status}`, providerOrderId: id }
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
