import { createHash, createHmac } from 'node:crypto'

import * as v from 'valibot'

import type { Clock } from '#server/lib/clock.ts'
import { isSameHash } from '#server/lib/secrets.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { orderId } from '#server/partners/answer-fields.ts'

/** Maximum number of seconds between signing and arrival, in either direction. */
const freshness = 300

/** `t=1492774577,s=5257a869…`: a Unix time, and HMAC-SHA256 in hexadecimal. */
const signature = /^t=(\d{10}),s=([\da-f]{64})$/

/** `{"type":"transaction_updated","data":{"id":"…","status":"completed","externalTransactionId":"…",…},…}` */
const event = v.looseObject({
  type: v.pipe(v.string(), v.regex(/^(sell_)?transaction_(created|updated|failed)$/)),
  data: v.looseObject({ externalTransactionId: orderId }),
})

/**
 * https://dev.moonpay.com/api-reference/widget/webhooks/signature: the signature covers the time, a period, and the
 * body.
 */
export function moonPayWebhook(key: string, clock: Clock): VerifyWebhook {
  return (headers, body) => {
    const [, time = '', signed = ''] = signature.exec(String(headers['moonpay-signature-v2'])) ?? []
    const expected = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')
    if (!isSameHash(signed, expected)) return null
    if (Math.abs(clock().getTime() / 1000 - Number(time)) > freshness) return null
    const read = v.safeParse(event, parsed(body))
    if (!read.success) return null
    // MoonPay's events have no ID: a redelivery is identical, byte by byte.
    const eventKey = createHash('sha256').update(body).digest('hex')
    return { eventKey, providerOrderId: read.output.data.externalTransactionId }
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
