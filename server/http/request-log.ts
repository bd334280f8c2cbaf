import type { FastifyInstance } from 'fastify'

import type { Log } from '#server/lib/log.ts'

/**
 * Logs each answered request by its route pattern, because a URL may contain a secret (spec §7 has calls with secrets
 * as GET), and without headers or bodies.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        address: request.ip,
        status: reply.statusCode,
        answer: reply.answerCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'Request',
    )
    done()
  })
}
