import { PassThrough } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'

import { addressKey } from './address-key.ts'
import { ApiFailure } from './api-failure.ts'
import { type RequestGuards, requireSameSite } from './mount-routes.ts'
import type { SignedIn } from './route.ts'

/** Server-sent events. Most carry no data and only tell the client to fetch something again. */
export interface EventStream {
  readonly path: string
  /** The name of its events. */
  readonly event: string
  /**
   * @returns What the client may follow; null if nothing will change anymore.
   * @throws ApiFailure if the client may not follow anything.
   */
  readonly admit: (request: StreamRequest) => Promise<Admission | null>
  /**
   * Calls `changed` whenever the subject changes, until the returned function is called.
   * @param outlet Sends events that carry data.
   * @throws ApiFailure `unavailable` if changes aren't announced here and the client has to poll.
   */
  readonly subscribe: (subject: string, changed: () => void, outlet: EventOutlet) => Promise<() => void>
}

/** Reports when sessions of a user have ended, so that their streams end at once rather than at the next check. */
export interface SessionEnds {
  readonly subscribe: (userId: string, ended: () => void) => Promise<() => void>
}

/** Sends a stream's own events. */
export interface EventOutlet {
  /** The last event that the client has received; undefined for a new client. */
  readonly lastEventId: string | undefined
  /** @param text Serialized events, each with an empty line after it. */
  readonly send: (text: string) => void
  /** Ends the stream. The client may open another. */
  readonly end: () => void
}

export interface StreamRequest {
  readonly query: unknown
  /** The value of that header. */
  readonly linkToken: unknown
  /** What the client's IP address counts as in a rate limit. */
  readonly address: string
  /**
   * Returns the caller of the access token; undefined without a token.
   * @throws ApiFailure if the token is no longer valid
   */
  readonly authenticate: () => Promise<SignedIn | undefined>
}

/** What a client may follow. */
export interface Admission {
  /** The id of what is followed, such as a user's. */
  readonly subject: string
  /** Maximum number of streams open at once in one process, by the key that they are counted under. */
  readonly limits: Readonly<Record<string, number>>
  /** Checked with heartbeats: false, or an error, ends the stream. */
  readonly goesOn: () => Promise<boolean>
  /** Checks only with every nth heartbeat, since each check costs a query; 1 by default. */
  readonly looksEvery?: number
}

/** Maximum streams per user in one process: one per open tab. */
const maxStreamsOfPerson = 5

/** Maximum bytes buffered for a slow or stalled client, which can reconnect and continue where it was. */
const maxWaiting = 1_000_000

/**
 * Milliseconds between comments that keep proxies from closing the connection. The stream is checked at the same rate.
 */
const heartbeatMilliseconds = 20_000

/** Lets logged-in users follow their own account, until their access token expires or their session ends. */
export async function admitPerson({ authenticate }: StreamRequest): Promise<Admission> {
  const caller = await authenticate()
  if (caller === undefined) throw new ApiFailure(apiErrorCode.notLoggedIn, 'The accessToken header is missing')
  const { userId } = caller
  return {
    subject: userId,
    limits: { [`person ${userId}`]: maxStreamsOfPerson },
    goesOn: async () => (await authenticate()) !== undefined,
  }
}

/**
 * Serves the streams. All of them end when the server shuts down, and clients then open new ones. A stream without
 * further events is answered with 204, so that the client doesn't reconnect.
 */
export function mountEventStreams(
  app: FastifyInstance,
  streams: readonly EventStream[],
  { authentication, generalLimit }: Pick<RequestGuards, 'authentication' | 'generalLimit'>,
  sessionEnds: SessionEnds,
  heartbeat = heartbeatMilliseconds,
): void {
  const open = new Set<PassThrough>()
  const places = new StreamPlaces()
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
    for (const body of open) body.end()
  })

  for (const { path, event, admit, subscribe } of streams) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const address = addressKey(request.ip)
      generalLimit.count(address)
      requireSameSite(request)
      let userId: string | undefined
      const authenticate = async () => {
        const caller = await authentication.callerOf('main', request.headers.accesstoken)
        userId = caller?.userId
        return caller
      }
      const admission = await admit({
        query: request.query,
        linkToken: request.headers.linktoken,
        address,
        authenticate,
      })
      if (admission === null) return reply.code(204).header('cache-control', 'no-store').send()
      if (isEnding) {
        // The server would wait for the stream, and for its keep-alive connection.
        void reply.header('connection', 'close')
        throw new ApiFailure(apiErrorCode.unavailable, 'The server is restarting')
      }
      const endings = [places.take(admission.limits)]
      const body = new PassThrough()
      open.add(body)
      // Nothing can be sent between the stream's end and its close.
      const say = (text: string) => {
        if (!body.writable) return
        body.write(text)
        if (body.writableLength > maxWaiting) body.destroy()
      }
      // This also happens when the client disconnects: Fastify destroys the stream that it was sending.
      body.once('close', () => {
        open.delete(body)
        for (const end of endings) end()
      })
      const look = () => {
        admission.goesOn().then(
          (goesOn) => (goesOn ? say(':\n\n') : body.end()),
          () => body.end(),
        )
      }
      try {
        if (userId !== undefined) endings.push(await sessionEnds.subscribe(userId, look))
        const given = request.headers['last-event-id']
        const lastEventId = typeof given === 'string' ? given : undefined
        const outlet: EventOutlet = { lastEventId, send: say, end: () => body.end() }
        endings.push(await subscribe(admission.subject, () => say(`event: ${event}\ndata:\n\n`), outlet))
      } catch (error) {
        body.destroy()
        throw error
      }
      const { looksEvery = 1 } = admission
      let beats = 0
      const timer = setInterval(() => {
        beats += 1
        if (beats % looksEvery === 0) look()
        else say(':\n\n')
      }, heartbeat)
      endings.push(() => clearInterval(timer))
      say(':\n\n')
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
        .send(body)
    })
  }
}

/** Counts open streams by the keys of their limits. */
class StreamPlaces {
  readonly #taken = new Map<string, number>()

  /** @returns A function that releases the places. @throws ApiFailure `tooManyRequests` if a limit is reached */
  take(limits: Admission['limits']): () => void {
    const places = Object.entries(limits)
    for (const [place, limit] of places) {
      if ((this.#taken.get(place) ?? 0) < limit) continue
      throw new ApiFailure(apiErrorCode.tooManyRequests, `At most ${limit} streams can be open at once`)
    }
    for (const [place] of places) this.#taken.set(place, (this.#taken.get(place) ?? 0) + 1)
    return () => {
      for (const [place] of places) {
        const left = (this.#taken.get(place) ?? 0) - 1
        if (left > 0) this.#taken.set(place, left)
        else this.#taken.delete(place)
      }
    }
  }
}
