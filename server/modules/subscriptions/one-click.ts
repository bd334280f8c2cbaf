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
 * Routes for one-click unsubscribe (RFC 8058): email clients post a form for the user. In a browser, the link leads to
 * a page with a button instead, because email scanners open every link. The answer is the same if the subscription has
 * already ended.
 */
export function oneClickUnsubscribe(service: Pick<SubscriptionService, 'answerLink'>, publicUrl: string): PageRoutes {
  return (app: FastifyInstance, generalLimit) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, parsed) => {
      // The body is the same in every post.
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
