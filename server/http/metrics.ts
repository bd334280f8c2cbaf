import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

import { apiErrorCode } from '#api/errors.ts'

import { ApiFailure } from './api-failure.ts'

/** Counts and times the requests to `app`, by route and answer code. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'sevenport_http_requests_total',
    help: 'Requests by route, HTTP status and code of the answer',
    labelNames: ['method', 'route', 'status', 'code'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'sevenport_http_request_duration_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // Never the URL, as clients could create any number of labels.
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode, code: reply.answerCode ?? '' })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

/** Publishes the metrics to requests from this machine, or with the token if there is one. */
export function publishMetrics(app: FastifyInstance, registry: Registry, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (!(token === null ? isFromThisMachine(request) : hasToken(request, token))) {
      throw new ApiFailure(apiErrorCode.forbidden, 'The metrics are not public')
    }
    const metrics = await registry.metrics()
    return reply.header('content-type', registry.contentType).header('cache-control', 'no-store').send(metrics)
  })
}

/** A proxy on this machine forwards requests from elsewhere and marks them in its headers. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
