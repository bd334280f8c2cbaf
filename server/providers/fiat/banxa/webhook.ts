import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { type Clock } from '#server/lib/clock.ts'
import { isSameHash } from '#server/lib/secrets.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { opaqueText, orderId, orNull } from '#server/partners/answer-fields.ts'

export interface BanxaWebhookKey {
  /** Banxa's name for the key, which stands in the header. It is another one than that of the API. */
  readonly key: string
  readonly secret: string
  /** Of our own URL, as Banxa has it: it is signed with the event. */
  readonly path: string
}

/** Seconds between when an event was signed and when it arrives, one way or the other. */
const freshness = 300

/** `Bearer <key>:<hex HMAC-SHA256>:<nonce>`; the nonce is the second in which it was signed. */
const authorization = /^Bearer ([^\s:]{1,200}):([\da-f]{64}):(\d{10})$/

/** `{"order_id":"…","status":"complete","status_date":"2026-01-16 04:04:21",…}`; the older kind has the order alone. */
const event = v.looseObject({
  order_id: orderId,
  status: orNull(opaqueText),
  status_date: orNull(v.pipe(v.string(), v.regex(/^[\d :TZ.+-]{1,40}$/))),
})

/** https://docs.banxa.com/docs/webhooks: signed are method, path, nonce and body, one to a line. */
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
    // An event without a status is told apart by when it was signed.
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
