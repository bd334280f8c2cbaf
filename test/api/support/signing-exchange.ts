import { createHmac } from 'node:crypto'

import { isSameHash } from '#server/lib/secrets.ts'
import type { VerifyWebhook, WebhookEvent } from '#server/lib/webhook.ts'

import { ScriptedExchange } from './scripted-exchange.ts'

/** An exchange partner that sends webhooks, signed as most do: with an HMAC of the body in a header. */
export class SigningExchange extends ScriptedExchange {
  readonly #secret: string

  constructor(name: string, secret: string) {
    super(name)
    this.#secret = secret
  }

  readonly verifyWebhook: VerifyWebhook = (headers, body) => {
    if (!isSameHash(String(headers['x-signature']), sign(this.#secret, body))) return null
    const { event, order } = JSON.parse(Buffer.from(body).toString()) as Record<'event' | 'order', string>
    return { eventKey: event, providerOrderId: order }
  }

  /** Returns a webhook request of this partner. */
  tells({ eventKey, providerOrderId }: WebhookEvent) {
    const payload = JSON.stringify({ event: eventKey, order: providerOrderId, state: 'finished', email: 'ann@example' })
    return { payload, headers: { 'x-signature': sign(this.#secret, payload), 'content-type': 'application/json' } }
  }
}

export function sign(secret: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
