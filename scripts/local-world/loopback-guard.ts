import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Refuses every request that did not come from a page or a program of this machine. */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasLoopbackHost(request)) throw new ApiFailure(apiErrorCode.forbidden, 'Unknown host name')
    const mayAct = request.method === 'GET' || request.method === 'HEAD' || hasLoopbackOrigin(request)
    if (!mayAct) throw new ApiFailure(apiErrorCode.forbidden, 'Another site may not act here')
  })
}

/**
 * Whether a request reached this machine by one of its own names. A page that has made its own name point here (DNS
 * rebinding) does not.
 */
export function hasLoopbackHost(request: FastifyRequest): boolean {
  return isLoopbackUrl(`http://${request.headers.host ?? ''}`)
}

/** Whether no page sent the request, or a page that this machine served: other sites must not act here. */
export function hasLoopbackOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || isLoopbackUrl(origin)
}

/** Whether a wallet's browser extension sent the request. */
export function hasExtensionOrigin(request: FastifyRequest): boolean {
  return /^(chrome|moz|safari-web)-extension:\/\//.test(request.headers.origin ?? '')
}

function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  // Names below `localhost` are this machine's everywhere (RFC 6761): merchants' brands are tried out there.
  return loopbackHosts.has(hostname) || hostname.endsWith('.localhost')
}

/** Lets a page of an origin that was let in read what it asked for. */
export function crossOriginHeaders(origin: string, methods: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}
