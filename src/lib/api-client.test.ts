import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#api/endpoint.ts'
import { callApi } from './api-client.ts'
import { noteServerDate, serverNow } from './server-clock.ts'
import { type AccessToken, provideSessionAccess, type SessionAccess } from './session-access.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/api/thing',
  summary: 'A call',
  access: 'public',
  input: undefined,
  data: v.strictObject({ size: v.number() }),
  errors: [404],
})
const findThings = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'A call',
  access: 'public',
  input: v.strictObject({ name: v.string(), cursor: v.optional(v.string()) }),
  data: v.null(),
  errors: [],
})
const setThing = endpoint({
  method: 'POST',
  path: '/api/thing',
  summary: 'A call',
  access: 'public',
  input: v.strictObject({ size: v.number() }),
  data: v.null(),
  errors: [400],
})

const setOwnThing = endpoint({ ...setThing, access: 'main' })
const getNamedThing = endpoint({ ...getThing, access: 'optional' })

function answer(body: unknown, status = 200, headers = {}) {
  const fetch = vi.fn<() => Promise<Response>>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a backend call', () => {
  it('returns the data of the envelope', async () => {
    answer({ code: 0, msg: 'ok', data: { size: 3 } })
    await expect(callApi(getThing)).resolves.toEqual({ size: 3 })
  })

  it('sets the server clock from the answer, whatever the device’s clock says', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T06:00:00Z'), toFake: ['Date'] })
    answer({ code: 0, msg: 'ok', data: { size: 3 } }, 200, { date: 'Tue, 24 Nov 2026 05:00:00 GMT' })
    await callApi(getThing)
    expect(serverNow()).toBe(Date.parse('2026-11-24T05:00:00Z'))
    vi.useRealTimers()
    noteServerDate(new Date().toUTCString())
  })

  it('sends its body as JSON', async () => {
    const fetch = answer({ code: 0, msg: 'ok', data: null })
    await callApi(setThing, { size: 4 })
    expect(fetch).toHaveBeenCalledWith('/api/thing', expect.objectContaining({ method: 'POST', body: '{"size":4}' }))
  })

  it('sends the input of a GET as a query, without undefined values', async () => {
    const fetch = answer({ code: 0, msg: 'ok', data: null })
    await callApi(findThings, { name: 'a & b', cursor: undefined })
    expect(fetch).toHaveBeenCalledWith('/api/things?name=a+%26+b', expect.objectContaining({ method: 'GET' }))
  })

  it('fails with the code of the envelope, whatever the HTTP status', async () => {
    answer({ code: 404, msg: 'no such thing', data: null })
    await expect(callApi(getThing)).rejects.toMatchObject({
      name: 'ApiError',
      code: 404,
      status: 200,
      message: 'no such thing',
    })
  })

  it('says when to retry', async () => {
    answer({ code: 429, msg: 'slow down', data: null }, 429, { 'retry-after': '90' })
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 429, retryAfter: 90 })
    answer({ code: 429, msg: 'slow down', data: null }, 429)
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 429, retryAfter: undefined })
  })

  it.each([
    ['data with an unexpected shape', { code: 0, msg: 'ok', data: { size: 'big' } }, 200],
    ['a response without an envelope', { size: 3 }, 200],
    ['an error page', '<html>Bad gateway</html>', 502],
  ])('refuses %s', async (_case, body, status) => {
    answer(body, status)
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 'invalid-answer', status })
  })

  it('distinguishes a network failure from a timeout', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>(async () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 'network', status: 0 })
    vi.stubGlobal(
      'fetch',
      vi.fn<() => Promise<Response>>(async () => Promise.reject(new DOMException('late', 'TimeoutError'))),
    )
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 'timeout', status: 0 })
  })
})

describe('an aborted call', () => {
  it('fails as aborted', async () => {
    const abort = new AbortController()
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async (_url, init) => {
        abort.abort()
        init?.signal?.throwIfAborted()
        return new Response()
      }),
    )
    await expect(callApi(getThing, undefined, { signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('a call with a session', () => {
  const refused = { code: 401, msg: 'expired', data: null }
  const done = { code: 0, msg: 'ok', data: null }

  /** Stubs a backend that accepts only the access token `good`; the session offers the others, one per renewal. */
  function sessionWith(tokens: readonly string[], good: string) {
    const sent: (string | null)[] = []
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async (url, init) => {
        const token = new Headers(init?.headers).get('accessToken')
        sent.push(token)
        if (token !== null && token !== good) return Response.json(refused, { status: 401 })
        return Response.json(url === getThing.path && init?.method === 'GET' ? { ...done, data: { size: 1 } } : done)
      }),
    )
    const tokenAt = (index: number): AccessToken | null => {
      const text = tokens[index]
      return text === undefined ? null : { text, userId: 'person' }
    }
    const access = {
      current: () => tokenAt(0),
      renew: vi.fn<SessionAccess['renew']>(async (_realm, { text }) => tokenAt(tokens.indexOf(text) + 1)),
      giveUp: vi.fn<SessionAccess['giveUp']>(() => null),
    }
    provideSessionAccess(async () => access)
    return { sent, access }
  }

  it('sends the access token', async () => {
    const { sent, access } = sessionWith(['a'], 'a')
    await callApi(setOwnThing, { size: 1 })
    expect(sent).toEqual(['a'])
    expect(access.renew).not.toHaveBeenCalled()
  })

  it('is retried with the token that replaces a refused one', async () => {
    const { sent, access } = sessionWith(['old', 'new'], 'new')
    await callApi(setOwnThing, { size: 1 })
    expect(sent).toEqual(['old', 'new'])
    expect(access.renew).toHaveBeenCalledWith('main', { text: 'old', userId: 'person' })
  })

  it('gives the session up after three renewals that didn’t help', async () => {
    const { sent, access } = sessionWith(['a', 'b', 'c', 'd', 'e'], 'none')
    await expect(callApi(setOwnThing, { size: 1 })).rejects.toMatchObject({ code: 401 })
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
    expect(access.giveUp).toHaveBeenCalledWith('main', { text: 'd', userId: 'person' })
  })

  it('is not sent at all for a visitor', async () => {
    const { sent } = sessionWith([], 'none')
    await expect(callApi(setOwnThing, { size: 1 })).rejects.toMatchObject({ code: 401 })
    expect(sent).toEqual([])
  })

  it('continues as a visitor, where allowed, once the session has ended', async () => {
    const { sent } = sessionWith(['old'], 'none')
    await expect(callApi(getNamedThing)).resolves.toEqual({ size: 1 })
    expect(sent).toEqual(['old', null])
  })

  it('doesn’t renew the session on other failures', async () => {
    const { access } = sessionWith(['a'], 'a')
    answer({ code: 400, msg: 'no', data: null })
    await expect(callApi(setOwnThing, { size: 1 })).rejects.toMatchObject({ code: 400 })
    expect(access.renew).not.toHaveBeenCalled()
  })
})
