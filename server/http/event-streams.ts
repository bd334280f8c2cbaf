import { PassThrough } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import { apiErrorCode } from '#api/errors.ts'

import { addressKey } from './address-key.ts'
import { ApiFailure } from './api-failure.ts'
import { type RequestGuards, requireSameSite } from './mount-routes.ts'
import type { SignedIn } from './route.ts'

/** Server-sent events. Most carry no data: each says only that something is to be asked anew. */
export interface EventStream {
  readonly path: string
  /** Name of its events. */
  readonly event: string
  /**
   * @returns What the client may follow; null if nothing will change there any more.
   * @throws ApiFailure to a client that may follow nothing.
   */
  readonly admit: (request: StreamRequest) => Promise<Admission | null>
  /**
   * Calls `changed` whenever the subject has changed, until the returned function is called.
   * @param outlet For events that carry data.
   * @throws ApiFailure `unavailable` if changes are not told here: the client polls.
   */
  readonly subscribe: (subject: string, changed: () => void, outlet: EventOutlet) => Promise<() => void>
}

/** Tells when sessions of a person have ended, so that their streams end at once rather than with the next look. */
export interface SessionEnds {
  readonly subscribe: (userId: string, ended: () => void) => Promise<() => void>
}

/** Where a stream's own events go. */
export interface EventOutlet {
  /** The event after which the client goes on; undefined for a client that begins. */
  readonly lastEventId: string | undefined
  /** @param text Events as they are sent, each with an empty line after it. */
  readonly send: (text: string) => void
  /** Ends the stream: the client may open another. */
  readonly end: () => void
}

export interface StreamRequest {
  readonly query: unknown
  /** The header of that name. */
  readonly linkToken: unknown
  /** What the client's address counts as in a limit. */
  readonly address: string
  /** Whose access token came with it; undefined without one. @throws ApiFailure if the token is not good any more */
  readonly authenticate: () => Promise<SignedIn | undefined>
}

/** What a client may follow. */
export interface Admission {
  /** Whose or which, such as the id of a person. */
  readonly subject: string
  /** How many streams can be open at the same time in one process, by what they are counted by. */
  readonly limits: Readonly<Record<string, number>>
  /** Looked at with signs of life: false, or an error, ends the stream. */
  readonly goesOn: () => Promise<boolean>
  /** With each of how many: where streams are many, each look costs a query. With every one unless it says so. */
  readonly looksEvery?: number
}

/** Streams of one person at the same time, in one process: as many tabs. */
const maxStreamsOfPerson = 5

/** Bytes that wait for a client which reads too slowly, or not at all: it can go on later from where it was. */
const maxWaiting = 1_000_000

/** A comment that keeps proxies from closing the connection. Whether the stream goes on is looked at as often. */
const heartbeatMilliseconds = 20_000

/** Has people who are logged in follow what is theirs, until their access token expires or their session ends. */
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
 * Answers the streams. All end when the server does, for clients that then open another; one that has nothing more to tell
 * is answered with 204, after which no client comes back.
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
        // The server would wait for the stream, and for a connection that is kept for another request.
        void reply.header('connection', 'close')
        throw new ApiFailure(apiErrorCode.unavailable, 'The server is restarting')
      }
      const endings = [places.take(admission.limits)]
      const body = new PassThrough()
      open.add(body)
      // Between its end and its close there is nothing to be told any more.
      const say = (text: string) => {
        if (!body.writable) return
        body.write(text)
        if (body.writableLength > maxWaiting) body.destroy()
      }
      // Also when the client goes away: Fastify destroys what it was sending.
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

/** How many streams are open, by what they are counted by. */
class StreamPlaces {
  readonly #taken = new Map<string, number>()

  /** @returns What gives the places back. @throws ApiFailure `tooManyRequests` if one of the limits is reached */
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
