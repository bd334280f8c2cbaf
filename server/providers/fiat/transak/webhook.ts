import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import { isSameHash } from '#server/lib/secrets.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import { moment, opaqueText, orderId } from '#server/partners/answer-fields.ts'

/** Seconds after which an event is no longer accepted: Transak redelivers events unchanged for a while. */
const freshness = 86_400
/** Maximum number of seconds by which its clock may be ahead of ours. */
const ahead = 300

/** A JSON Web Token: header, payload and signature, each in base64url without padding. */
const envelope = v.looseObject({
  data: v.pipe(v.string(), v.regex(/^[\w-]{1,1000}\.[\w-]{1,100000}\.[\w-]{43}$/)),
})

/** No other algorithm is accepted, whatever the token says, least of all `none`. */
const header = v.looseObject({ alg: v.literal('HS256') })

/** `{"webhookData":{"id":"…","status":"COMPLETED","partnerOrderId":"…",…},"eventID":"ORDER_COMPLETED","createdAt":"…"}` */
const event = v.looseObject({
  eventID: opaqueText,
  createdAt: moment,
  webhookData: v.looseObject({ id: orderId, status: opaqueText, partnerOrderId: orderId }),
})

/**
 * https://docs.transak.com/guides/how-to-decrypt-webhook-payload: the event is a token signed with the current access
 * token.
 * @param keys The access tokens that it may be signed with.
 */
export function transakWebhook(keys: () => readonly string[], clock: Clock): VerifyWebhook {
  return (_headers, body) => {
    const read = v.safeParse(envelope, parsed(Buffer.from(body).toString('utf8')))
    if (!read.success) return null
    const [head = '', payload = '', signature = ''] = read.output.data.split('.')
    const isSigned = keys().some((key) => isSameHash(signature, signatureOf(key, `${head}.${payload}`)))
    if (!isSigned || !v.safeParse(header, parsed(decoded(head))).success) return null
    const claims = v.safeParse(event, parsed(decoded(payload)))
    if (!claims.success) return null
    const { eventID, createdAt, webhookData } = claims.output
    const age = (clock().getTime() - createdAt.getTime()) / 1000
    if (age > freshness || age < -ahead) return null
    const { id, status, partnerOrderId } = webhookData
    return {
      eventKey: [id, eventID, status, createdAt.toISOString()].map((part) => part.slice(0, 48)).join('/'),
      providerOrderId: partnerOrderId,
    }
  }
}

function signatureOf(key: string, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
