import type { FastifyInstance } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { success } from '#server/http/answers.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { VerifyWebhook, WebhookEvent } from '#server/lib/webhook.ts'
import { storeEvent } from '#server/orders/inbox.repository.ts'

export interface WebhookOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** By the partner's name. */
  readonly verifiers: ReadonlyMap<string, VerifyWebhook>
  /** Called after an event was stored. */
  readonly onStored: () => void
}

/** Bytes; far more than any partner sends. */
const largestEvent = 256 * 1024

/** Format of the stored parts of an event: identifiers chosen by the partner, without spaces. */
const identifier = /^[\u0021-\u007E]{1,200}$/

/**
 * Routes for partners' webhooks. An event is stored once and acknowledged, and triggers a query of the order's state.
 * The event's own content is neither trusted nor logged.
 */
export function webhookRoutes(options: WebhookOptions): PageRoutes {
  const { clock, database, verifiers, onStored } = options
  return (app: FastifyInstance, generalLimit) => {
    // Signatures cover the raw bytes, regardless of their content type. All other routes of the app accept only JSON.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    app.post<{ Params: { provider: string } }>(
      '/api/webhooks/:provider',
      {
        bodyLimit: largestEvent,
        // Runs before the body is read.
        onRequest: (request, _reply, done) => {
          generalLimit.count(addressKey(request.ip))
          if (!verifiers.has(request.params.provider)) throw new ApiFailure(apiErrorCode.notFound, 'Not found')
          done()
        },
      },
      async (request, reply) => {
        const { provider } = request.params
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = verify(options, provider, () => verifiers.get(provider)?.(request.headers, body) ?? null)
        if (event === null) throw new ApiFailure(apiErrorCode.forbidden, 'This event isn’t the partner’s')
        const { eventKey, providerOrderId } = event
        if (await storeEvent(database, { provider, eventKey, providerOrderId, receivedAt: clock() })) onStored()
        return success(reply, null)
      },
    )
  }
}

function verify(
  { log }: Pick<WebhookOptions, 'log'>,
  provider: string,
  read: () => WebhookEvent | null,
): WebhookEvent | null {
  try {
    const event = read()
    return event !== null && identifier.test(event.eventKey) && identifier.test(event.providerOrderId) ? event : null
  } catch {
    // The error isn't logged: parser errors quote the event.
    log.warn({ provider }, 'Could not read a partner’s event')
    return null
  }
}
