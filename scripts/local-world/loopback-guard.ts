import type { FastifyInstance, FastifyRequest } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Rejects every request that didn't come from a page or program on this machine. */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasLoopbackHost(request)) throw new ApiFailure(apiErrorCode.forbidden, 'Unknown host name')
    const mayAct = request.method === 'GET' || request.method === 'HEAD' || hasLoopbackOrigin(request)
    if (!mayAct) throw new ApiFailure(apiErrorCode.forbidden, 'Another site may not act here')
  })
}

/**
 * Returns whether a request addressed this machine by one of its own names. A page that pointed its own name here (DNS
 * rebinding) doesn't.
 */
export function hasLoopbackHost(request: FastifyRequest): boolean {
  return isLoopbackUrl(`http://${request.headers.host ?? ''}`)
}

/** Returns whether the request came from no page, or from one that this machine served: other sites must not act. */
export function hasLoopbackOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || isLoopbackUrl(origin)
}

/** Returns whether a wallet's browser extension sent the request. */
export function hasExtensionOrigin(request: FastifyRequest): boolean {
  return /^(chrome|moz|safari-web)-extension:\/\//.test(request.headers.origin ?? '')
}

function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  // Names under `localhost` always mean this machine (RFC 6761): merchants' brands are tried out there.
  return loopbackHosts.has(hostname) || hostname.endsWith('.localhost')
}

/** Returns headers that let a page of an allowed origin read the response. */
export function crossOriginHeaders(origin: string, methods: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': '*',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}
