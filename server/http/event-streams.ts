import { PassThrough } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'

import { addressKey } from './address-key.ts'
import { ApiFailure } from './api-failure.ts'
import type { RequestGuards } from './mount-routes.ts'

/** Server-sent events for people who are logged in. They carry no data: each says only that something is to be asked anew. */
export interface EventStream {
  readonly path: string
  /** Name of its events. */
  readonly event: string
  /**
   * Calls `changed` whenever something of that person has changed, until the returned function is called.
   * @throws ApiFailure `unavailable` if changes are not told here: the client polls.
   */
  readonly subscribe: (userId: string, changed: () => void) => Promise<() => void>
}

/** Streams of one person at the same time, in one process: as many tabs. */
const maxStreams = 5

/** A comment that keeps proxies from closing the connection. The session is looked at again as often. */
const heartbeatMilliseconds = 20_000

/**
 * Answers the streams. One ends when its access token expires or the session ends, for a client that then gets itself
 * another; and all end when the server does.
 */
export function mountEventStreams(
  app: FastifyInstance,
  streams: readonly EventStream[],
  { authentication, generalLimit }: Pick<RequestGuards, 'authentication' | 'generalLimit'>,
  heartbeat = heartbeatMilliseconds,
): void {
  const open = new Map<PassThrough, string>()
  app.addHook('preClose', async () => {
    for (const body of open.keys()) body.end()
  })

  for (const { path, event, subscribe } of streams) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      generalLimit.count(addressKey(request.ip))
      const authenticate = () => authentication.callerOf('main', request.headers.accesstoken)
      const caller = await authenticate()
      if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
      const { userId } = caller
      if ([...open.values()].filter((id) => id === userId).length >= maxStreams) {
        throw new ApiFailure(apiErrorCode.tooManyRequests, `At most ${maxStreams} streams can be open at once`)
      }
      const body = new PassThrough()
      open.set(body, userId)
      const endings: (() => void)[] = [() => open.delete(body)]
      // Also when the client goes away: Fastify destroys what it was sending.
      body.once('close', () => {
        for (const end of endings) end()
      })
      try {
        endings.push(await subscribe(userId, () => body.write(`event: ${event}\ndata:\n\n`)))
      } catch (error) {
        body.destroy()
        throw error
      }
      const timer = setInterval(() => {
        authenticate().then(
          () => body.write(':\n\n'),
          () => body.end(),
        )
      }, heartbeat)
      endings.push(() => clearInterval(timer))
      body.write(':\n\n')
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
        .send(body)
    })
  }
}
