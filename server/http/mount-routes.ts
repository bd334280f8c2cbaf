import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type Endpoint, isKeyAccess } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'

import { addressKey } from './address-key.ts'
import { success, successWritten } from './answers.ts'
import { ApiFailure } from './api-failure.ts'
import type { Authentication } from './authentication.ts'
import { compressAnswer } from './compress-answer.ts'
import type { KeyAuthentication } from './key-authentication.ts'
import { invalidRequest, parseInput } from './parse-input.ts'
import type { LocalRateLimiter, SharedRateLimiter } from './rate-limits.ts'
import type { Route } from './route.ts'

export interface RequestGuards {
  readonly authentication: Authentication
  readonly keyAuthentication: KeyAuthentication
  /** Limits per IP address: for all requests, and for those of costly endpoints. */
  readonly generalLimit: LocalRateLimiter
  readonly costlyLimit: SharedRateLimiter
}

const maxUserAgentLength = 300

/**
 * Serves the endpoints of the contract. Only what the contract describes gets in or out: unknown keys are rejected, and
 * an answer of the wrong shape becomes an internal error.
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], guards: RequestGuards): void {
  for (const route of routes) {
    const { method, path, alsoGet } = route.endpoint
    mount(app, method, path, route, guards)
    if (alsoGet) mount(app, 'GET', path, route, guards)
  }
}

function mount(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  { endpoint, handle }: Route,
  guards: RequestGuards,
): void {
  const { generalLimit, costlyLimit } = guards
  const written = new WeakMap<object, string>()
  app.route({
    method,
    url,
    // A HEAD request would run the call without returning its answer.
    exposeHeadRoute: false,
    onRequest: (request, _reply, done) => {
      generalLimit.count(addressKey(request.ip))
      requireSameSite(request)
      done()
    },
    // Not for calls that merely allow GET as well: a login's answer contains a secret.
    ...(endpoint.access === 'public' && endpoint.method === 'GET' && { onSend: compressAnswer }),
    handler: async (request, reply) => {
      const input = inputOf(endpoint, method, request)
      const caller = await callerOf(endpoint, request, guards)
      if (endpoint.costly === true) await costlyLimit.consume(addressKey(request.ip))
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength)
      const answer = await handle(input, {
        caller,
        origin: { address: request.ip, userAgent, host: request.hostname.toLowerCase() },
      })
      if (!isFrozen(answer)) return success(reply, parseAnswer(endpoint, answer))
      const body = written.get(answer) ?? JSON.stringify(success(reply, parseAnswer(endpoint, answer)))
      written.set(answer, body)
      return successWritten(reply, body)
    },
  })
}

/** Sessions and API keys can't be confused: they use different headers and different endpoints. */
async function callerOf(
  { access, roles, costly }: Endpoint,
  { headers, ip }: FastifyRequest,
  { authentication, keyAuthentication, costlyLimit }: RequestGuards,
) {
  if (access === 'public') return undefined
  if (isKeyAccess(access)) return keyAuthentication.holderOf(access, headers.authorization)
  const caller = await authentication.callerOf(access, headers.accesstoken)
  if (caller === undefined || (roles === undefined && costly !== 'fund-password')) return caller
  return {
    ...caller,
    ...(roles !== undefined && { neededRoles: roles }),
    ...(costly === 'fund-password' && { costOfFundPassword: { limiter: costlyLimit, key: addressKey(ip) } }),
  }
}

/**
 * Services freeze an answer that is the same for everyone and reuse it, so that it is validated and serialized only
 * once.
 */
function isFrozen(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && Object.isFrozen(answer)
}

/**
 * Calls don't use cookies, so another site can't act on behalf of a user. This also keeps it from triggering emails.
 */
export function requireSameSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return
  throw new ApiFailure(apiErrorCode.forbidden, 'Cross-site requests aren’t allowed')
}

function inputOf({ input }: Endpoint, method: 'GET' | 'POST', request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  // Body parameters must not be in the URL, where everything on the way could store them.
  if (method === 'POST' && Object.keys(query).length > 0) throw invalidRequest('A POST has no query')
  const given = method === 'GET' ? query : (request.body ?? undefined)
  if (input === undefined) {
    const isEmpty = given === undefined || (typeof given === 'object' && Object.keys(given).length === 0)
    if (!isEmpty) throw invalidRequest('This call takes no input')
    return undefined
  }
  return parseInput(input, given)
}

function parseAnswer({ path, data }: Endpoint, answer: unknown): unknown {
  const result = v.safeParse(data, answer)
  if (result.success) return result.output
  const places = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'data'}: expected ${issue.expected ?? '?'}`)
  throw new Error(`The answer of ${path} violates the contract: ${places.join('; ')}`)
}
