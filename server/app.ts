import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import * as v from 'valibot'

import { type AppConfig, appConfig, appConfigPath } from '#api/app-config.ts'
import { apiErrorCode } from '#api/errors.ts'

import type { ServerConfig } from './config/config.ts'
import { rawFailure, sendFailure, toFailure } from './http/answers.ts'
import { ApiFailure } from './http/api-failure.ts'
import { publishDocumentation } from './http/documentation.ts'
import { type EventStream, mountEventStreams, type SessionEnds } from './http/event-streams.ts'
import { answerHealth } from './http/health.ts'
import { measureRequests, publishMetrics } from './http/metrics.ts'
import { mountPageRoutes, type PageRoutes } from './http/page-routes.ts'
import { mountRoutes, type RequestGuards } from './http/mount-routes.ts'
import { logRequests } from './http/request-log.ts'
import type { Route } from './http/route.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { limitSlowBodies } from './http/slow-bodies.ts'
import { serveApp } from './http/static-app.ts'
import type { Log } from './lib/log.ts'

export interface AppDependencies {
  readonly config: Pick<ServerConfig, 'publicUrl' | 'trustedProxies' | 'appFolder' | 'metricsToken'>
  /** The settings that the built app loads at launch. */
  readonly appConfig: AppConfig
  readonly routes: readonly Route[]
  readonly eventStreams: readonly EventStream[]
  readonly pageRoutes: readonly PageRoutes[]
  readonly guards: RequestGuards
  readonly sessionEnds: SessionEnds
  /** Whether the database responds and has this build's schema. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: Registry
  readonly log: Log
  /** Adds what only the local world has. */
  readonly extend?: (app: FastifyInstance) => void
}

/** Larger than any body of the contract; the largest is the signature of a contract wallet. */
const bodyLimit = 32 * 1024

/** Builds everything that answers HTTP: the same in production, in the local world and in tests. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, appConfig, routes, eventStreams, pageRoutes, guards, sessionEnds } = dependencies
  const { isReady, metrics, log, extend } = dependencies
  const app = Fastify({
    bodyLimit,
    // Allows for the largest file on a slow connection; headers and all other bodies have 30 seconds.
    requestTimeout: 1_800_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during shutdown are answered normally.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (error, _request, reply) => {
      // For URLs that can't be decoded. No hooks run for them, so nothing else sets headers.
      reply.header('x-content-type-options', 'nosniff')
      sendFailure(reply, toFailure(error) ?? internalFailure(reply.request.id))
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) socket.write(rawFailure(apiErrorCode.invalidRequest, 'Bad Request'))
      socket.destroySoon()
    },
  })
  app.decorateReply('answerCode', null)
  closeConnectionsAtTheEnd(app)
  // The contract only uses JSON. A form on another site can send text without a preflight request.
  app.removeContentTypeParser('text/plain')

  await setSecurityHeaders(app, appConfig, config.publicUrl.startsWith('https:'))
  limitSlowBodies(app)
  logRequests(app, log)
  measureRequests(app, metrics)
  app.setErrorHandler((error: Error, request, reply) => {
    const failure = toFailure(error)
    const fields = { requestId: request.id, route: request.routeOptions.url, err: error }
    // Errors are for what needs someone's attention. Anyone could trigger a service's temporary refusals at will, such
    // as for missing prices or too many concurrent password checks.
    const isRefusal = error instanceof ApiFailure
    if (failure === undefined || (failure.code === apiErrorCode.unavailable && !isRefusal)) {
      log.error(fields, 'Request failed')
    } else if (failure.code === apiErrorCode.unavailable) log.warn(fields, 'Service temporarily unavailable')
    sendFailure(reply, failure ?? internalFailure(request.id))
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new ApiFailure(apiErrorCode.notFound, 'Not found')))

  extend?.(app)
  answerHealth(app, isReady)
  publishMetrics(app, metrics, config.metricsToken)
  publishDocumentation(app, routes)
  publishAppConfig(app, appConfig)
  mountRoutes(app, routes, guards)
  mountEventStreams(app, eventStreams, guards, sessionEnds)
  mountPageRoutes(app, pageRoutes, guards)
  if (config.appFolder !== null) await serveApp(app, config.appFolder)
  return app
}

/**
 * Closes connections at shutdown. A connection that was busy when it started would otherwise stay open after its answer
 * and keep the server from exiting. So would one that a client has opened in advance but never used, which Node doesn't
 * count as idle.
 */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let isEnding = false
  const connections = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  app.addHook('preClose', async () => {
    isEnding = true
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done()
  })
}

function publishAppConfig(app: FastifyInstance, config: AppConfig): void {
  const content = v.parse(appConfig, config)
  app.get(appConfigPath, (_request, reply) => reply.header('cache-control', 'no-store').send(content))
}

function internalFailure(requestId: string): ApiFailure {
  return new ApiFailure(apiErrorCode.internal, `Something went wrong on our side: request ${requestId}`)
}
