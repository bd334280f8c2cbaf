import { createHmac } from 'node:crypto'

import * as v from 'valibot'

import type { Clock } from '#server/lib/clock.ts'
import { isSameHash } from '#server/lib/secrets.ts'

import type { ReadDelivery } from './port.ts'

/**
 * Maximum number of seconds between signing and arrival. Mailgun retries for eight hours, and its documentation doesn't
 * say that each attempt is signed anew. A redelivered email changes nothing.
 */
const freshness = 10 * 3_600

const form = v.object({
  timestamp: v.pipe(v.string(), v.regex(/^\d{10}$/)),
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  signature: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  recipient: v.pipe(v.string(), v.nonEmpty(), v.maxLength(320)),
  sender: v.optional(v.pipe(v.string(), v.maxLength(320)), ''),
  'body-mime': v.union([v.string(), v.instance(Blob)]),
})

/**
 * Mailgun's delivery to a URL that ends with `mime`: a form with the raw email. The signature covers the time and a
 * token.
 * https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http
 */
export function mailgunDeliveries(signingKey: string, clock: Clock): ReadDelivery {
  return async (contentType, body) => {
    const delivery = v.safeParse(form, await fieldsOf(contentType, body))
    if (!delivery.success) return null
    const { timestamp, token, signature, recipient, sender, 'body-mime': source } = delivery.output
    const expected = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex')
    if (!isSameHash(signature, expected)) return null
    if (Math.abs(clock().getTime() / 1000 - Number(timestamp)) > freshness) return null
    const bytes = typeof source === 'string' ? Buffer.from(source) : new Uint8Array(await source.arrayBuffer())
    return { recipient, sender, source: bytes }
  }
}

/** Parses a form in either encoding; returns no fields for anything else. */
async function fieldsOf(contentType: string, body: Uint8Array): Promise<Record<string, unknown>> {
  try {
    const response = new Response(Buffer.from(body), { headers: { 'content-type': contentType } })
    return Object.fromEntries(await response.formData())
  } catch (error) {
    if (error instanceof TypeError) return {}
    throw error
  }
}
