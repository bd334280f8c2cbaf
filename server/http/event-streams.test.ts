import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { systemClock } from '#server/lib/clock.ts'

import { AccessTokens } from './access-token.ts'
import { sendFailure, toFailure } from './answers.ts'
import { ApiFailure } from './api-failure.ts'
import { Authentication } from './authentication.ts'
import { type Admission, admitPerson, type EventStream, mountEventStreams } from './event-streams.ts'
import { LocalRateLimiter } from './rate-limits.ts'
import type { SessionFacts } from './route.ts'

const heartbeat = 20
const userId = '00000000-0000-4000-8000-000000000001'
const sessionId = '00000000-0000-4000-8000-000000000002'

let app: FastifyInstance
let url: string
let now: Date
let isSessionOpen: boolean
let tokens: AccessTokens
let subscribers: (() => void)[]
let refusal: ApiFailure | undefined
let isSlow: boolean
let admission: Admission | null | Promise<Admission>
/** How many requests have asked for it. */
let admissions: number

beforeEach(async () => {
  now = systemClock()
  isSessionOpen = true
  subscribers = []
  refusal = undefined
  isSlow = false
  admission = { subject: 'one', limits: {}, goesOn: async () => true }
  admissions = 0
  tokens = new AccessTokens(Buffer.alloc(32, 1), () => now)
  const authentication = new Authentication(tokens, async () => (isSessionOpen ? ({} as SessionFacts) : undefined))
  const generalLimit = new LocalRateLimiter({ points: 1000, seconds: 60 })
  app = Fastify({ forceCloseConnections: 'idle' })
  app.decorateReply('answerCode', null)
  app.setErrorHandler((error: Error, _request, reply) => {
    const failure = toFailure(error)
    if (failure === undefined) throw error
    sendFailure(reply, failure)
  })
  const subscribe = async (_userId: string, changed: () => void) => {
    if (refusal !== undefined) throw refusal
    subscribers.push(changed)
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 50))
    return () => void subscribers.splice(subscribers.indexOf(changed), 1)
  }
  const streams: EventStream[] = [
    { path: '/events', event: 'wallet', admit: admitPerson, subscribe },
    {
      path: '/open',
      event: 'order',
      admit: async () => {
        admissions += 1
        return admission
      },
      subscribe,
    },
  ]
  const sessionEnds = { subscribe: async () => () => undefined }
  mountEventStreams(app, streams, { authentication, generalLimit }, sessionEnds, heartbeat)
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events`
})

afterEach(() => app.close())

async function open(signal?: AbortSignal): Promise<Response> {
  const { accessToken } = await tokens.issue({ realm: 'main', userId, sessionId })
  return fetch(url, { headers: { accessToken }, ...(signal && { signal }) })
}

function readerOf(response: Response) {
  if (response.body === null) throw new Error('There is no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** Reads until this text has arrived. */
    until: async (expected: string) => {
      while (!text.includes(expected)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended before ${JSON.stringify(expected)}: ${JSON.stringify(text)}`)
        text += value
      }
    },
    /** Returns everything that arrives until the end. */
    toEnd: async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
      return text
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('an event stream', () => {
  test('starts at once, sends heartbeats and reports each change', async () => {
    const response = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const reader = readerOf(response)
    await reader.until(':\n\n:\n\n')
    for (const changed of subscribers) changed()
    await reader.until('event: wallet\ndata:\n\n')
  })

  test('is refused without a valid token', async () => {
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { accessToken: 'x' } })).status).toBe(401)
    isSessionOpen = false
    expect((await open()).status).toBe(401)
    expect(subscribers).toEqual([])
  })

  test('ends when the token expires', async () => {
    const reader = readerOf(await open())
    now = new Date(now.getTime() + 16 * 60_000)
    expect(await reader.toEnd()).not.toContain('event:')
    await until(() => subscribers.length === 0)
  })

  test('ends when the session does', async () => {
    const reader = readerOf(await open())
    isSessionOpen = false
    expect(await reader.toEnd()).not.toContain('event:')
    await until(() => subscribers.length === 0)
  })

  test('checks less often than it sends heartbeats if told so', async () => {
    let looks = 0
    const goesOn = async () => {
      looks += 1
      return looks < 2
    }
    admission = { subject: 'one', limits: {}, goesOn, looksEvery: 3 }
    const reader = readerOf(await fetch(url.replace('/events', '/open')))
    // One heartbeat at the start, then five of six: at the sixth, the second check ends the stream.
    expect((await reader.toEnd()).split(':\n\n')).toHaveLength(7)
    expect(looks).toBe(2)
  })

  test('is cleaned up when the client disconnects', async () => {
    const leaving = new AbortController()
    await open(leaving.signal)
    expect(subscribers).toHaveLength(1)
    leaving.abort()
    await until(() => subscribers.length === 0)
  })

  test('ends when the server shuts down, without delaying it', async () => {
    const reader = readerOf(await open())
    await Promise.all([app.close(), reader.toEnd()])
    expect(subscribers).toEqual([])
  })

  test('allows five streams per user, and another one once one has ended', async () => {
    const leaving = new AbortController()
    const responses = [await open(leaving.signal)]
    for (let index = 1; index < 5; index += 1) responses.push(await open())
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await open()).status).toBe(429)
    leaving.abort()
    await until(() => subscribers.length === 4)
    expect((await open()).status).toBe(200)
  })

  test('is cleaned up when the client disconnects before it starts', async () => {
    isSlow = true
    const leaving = new AbortController()
    const opening = open(leaving.signal)
    await until(() => subscribers.length === 1)
    leaving.abort()
    await expect(opening).rejects.toThrow('aborted')
    await until(() => subscribers.length === 0)
  })

  test('is refused to other sites', async () => {
    const response = await fetch(`${new URL(url).origin}/open`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, subscribers]).toEqual([403, []])
  })

  test('is refused, without counting, if changes aren’t announced', async () => {
    refusal = new ApiFailure(apiErrorCode.unavailable, 'No')
    for (let index = 0; index < 6; index += 1) expect((await open()).status).toBe(503)
  })
})

describe('an event stream without a login', () => {
  const openTo = async (signal?: AbortSignal) => fetch(`${new URL(url).origin}/open`, signal ? { signal } : {})

  test('is not opened if nothing can change anymore', async () => {
    admission = null
    const response = await openTo()
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      204,
      'no-store',
      '',
    ])
    expect(subscribers).toEqual([])
  })

  test('ends with its subject', async () => {
    let isOver = false
    admission = { subject: 'one', limits: {}, goesOn: async () => !isOver }
    const reader = readerOf(await openTo())
    await reader.until(':\n\n:\n\n')
    isOver = true
    expect(await reader.toEnd()).not.toContain('event:')
    await until(() => subscribers.length === 0)
  })

  test('is not opened while the server shuts down', async () => {
    const { promise, resolve } = Promise.withResolvers<Admission>()
    admission = promise
    const opening = openTo()
    await until(() => admissions === 1)
    const closing = app.close()
    await new Promise((next) => setTimeout(next, 50))
    resolve({ subject: 'one', limits: {}, goesOn: async () => true })
    expect((await opening).status).toBe(503)
    await closing
  })

  test('counts toward all of its limits, and toward none if it is refused', async () => {
    const goesOn = async () => true
    admission = { subject: 'one', limits: { one: 1, all: 2 }, goesOn }
    const leaving = new AbortController()
    expect((await openTo(leaving.signal)).status).toBe(200)
    for (let tries = 0; tries < 3; tries += 1) expect((await openTo()).status).toBe(429)
    admission = { subject: 'two', limits: { two: 1, all: 2 }, goesOn }
    expect((await openTo()).status).toBe(200)
    admission = { subject: 'three', limits: { three: 1, all: 2 }, goesOn }
    expect((await openTo()).status).toBe(429)
    leaving.abort()
    await until(() => subscribers.length === 1)
    expect((await openTo()).status).toBe(200)
  })
})
