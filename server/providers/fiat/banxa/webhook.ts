import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { type Clock } from '#server/lib/clock.ts'
import { isSameHash } from '#server/lib/secrets.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { opaqueText, orderId, orNull } from '#server/partners/answer-fields.ts'

export interface BanxaWebhookKey {
  /** Banxa's name for the key, sent in the header. It's a different key than the API's. */
  readonly key: string
  readonly secret: string
  /** Path of our own webhook URL, as configured at Banxa: it's part of the signature. */
  readonly path: string
}

/** Maximum number of seconds between signing and arrival, in either direction. */
const freshness = 300

/** `Bearer <key>:<hex HMAC-SHA256>:<nonce>`; the nonce is the signing time in seconds. */
const authorization = /^Bearer ([^\s:]{1,200}):([\da-f]{64}):(\d{10})$/

/** `{"order_id":"…","status":"complete","status_date":"2026-01-16 04:04:21",…}`; the older kind only has the order. */
const event = v.looseObject({
  order_id: orderId,
  status: orNull(opaqueText),
  status_date: orNull(v.pipe(v.string(), v.regex(/^[\d :TZ.+-]{1,40}$/))),
})

/** https://docs.banxa.com/docs/webhooks: the signature covers method, path, nonce and body, one per line. */
export function banxaWebhook({ key, secret, path }: BanxaWebhookKey, clock: Clock): VerifyWebhook {
  return (headers, body) => {
    const [, named = '', signature = '', nonce = ''] = authorization.exec(String(headers.authorization)) ?? []
    const signed = Buffer.concat([Buffer.from(`POST\n${path}\n${nonce}\n`), body])
    const expected = createHmac('sha256', secret).update(signed).digest('hex')
    const isSigned = isSameHash(signature, expected) && isSameHash(named, key)
    if (!isSigned || Math.abs(clock().getTime() / 1000 - Number(nonce)) > freshness) return null
    const read = v.safeParse(event, parsed(body))
    if (!read.success) return null
    const { order_id: id, status, status_date: date } = read.output
    // An event without a status is identified by its signing time.
    const what = status === null ? nonce : `${status.slice(0, 40)}/${(date ?? nonce).replaceAll(' ', 'T')}`
    return { eventKey: `${id}/${what}`, providerOrderId: id }
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
