import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken } from '#api/primitives.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import { oneClickPath, unsubscribePage } from '#server/mail/links.ts'

import type { SubscriptionService } from './subscriptions.service.ts'

/**
 * The unsubscribe link of email programs (RFC 8058): they post a form there for the person. In a browser it leads to
 * the page with the button, as programs that scan emails open every link. If the subscription has already ended, the
 * answer is the same.
 */
export function oneClickUnsubscribe(service: Pick<SubscriptionService, 'answerLink'>, publicUrl: string): PageRoutes {
  return (app: FastifyInstance, generalLimit) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, parsed) => {
      // What it says is the same in every post.
      parsed(null)
    })
    app.get(oneClickPath, { exposeHeadRoute: false }, async (request, reply) => {
      generalLimit.count(addressKey(request.ip))
      return reply.header('cache-control', 'no-store').redirect(unsubscribePage(publicUrl, tokenOf(request.query)), 303)
    })
    app.post(oneClickPath, async (request, reply) => {
      generalLimit.count(addressKey(request.ip))
      try {
        await service.answerLink(tokenOf(request.query), 'unsubscribe')
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === apiErrorCode.linkInvalid)) throw error
      }
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Unsubscribed')
    })
  }
}

/** @throws ApiFailure `invalidRequest` */
function tokenOf(query: unknown): string {
  const result = v.safeParse(v.object({ token: opaqueToken }), query)
  if (!result.success) throw new ApiFailure(apiErrorCode.invalidRequest, 'token: is missing or none of ours')
  return result.output.token
}
