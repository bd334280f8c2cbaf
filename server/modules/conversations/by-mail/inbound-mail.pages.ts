import type { FastifyInstance } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'
import { addressKey } from '#server/http/address-key.ts'
import { success } from '#server/http/answers.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import type { Log } from '#server/lib/log.ts'
import type { ReadDelivery } from '#server/providers/inbound-mail/port.ts'

import type { ReceiveMailService } from './receive-mail.service.ts'

/** Mailgun delivers raw emails only to a URL that ends in `mime`. */
export const inboundMailPath = '/api/inbound-mail/mime'

/** Bytes. Mailgun accepts emails of up to 25 MB; the form adds about a tenth. */
const largestDelivery = 32 * 1024 * 1024

/** Unsigned deliveries, which can be large, allowed per address and hour, including those in progress. */
const forgeriesAllowed = 30

export interface InboundMailPagesOptions {
  readonly readDelivery: ReadDelivery
  readonly mails: ReceiveMailService
  readonly log: Log
  readonly createRateLimiter: CreateRateLimiter
}

/**
 * Route by which the mail server delivers emails to support. It retries failed deliveries for hours. The response
 * doesn't reveal what happened to an email: senders are notified by email.
 */
export function inboundMailPages(options: InboundMailPagesOptions): PageRoutes {
  const { readDelivery, mails, log, createRateLimiter } = options
  const forgeries = createRateLimiter('inbound-mail', { points: forgeriesAllowed, seconds: 3_600 })
  return (app: FastifyInstance, generalLimit) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    app.post(
      inboundMailPath,
      {
        bodyLimit: largestDelivery,
        onRequest: async (request) => {
          generalLimit.count(addressKey(request.ip))
          // Refunded once the signature is verified, which takes the whole form.
          await forgeries.consume(addressKey(request.ip))
        },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const delivery = await readDelivery(request.headers['content-type'] ?? '', body)
        if (delivery === null) throw new ApiFailure(apiErrorCode.forbidden, 'This isn’t our mail server')
        await forgeries.refund(addressKey(request.ip))
        log.info({ outcome: await mails.receive(delivery) }, 'Received an email to support')
        return success(reply, null)
      },
    )
  }
}
