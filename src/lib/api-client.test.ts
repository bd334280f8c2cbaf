import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#api/endpoint.ts'
import { callApi } from './api-client.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/api/thing',
  body: undefined,
  data: v.strictObject({ size: v.number() }),
  errors: [404],
})
const setThing = endpoint({
  method: 'POST',
  path: '/api/thing',
  body: v.strictObject({ size: v.number() }),
  data: v.null(),
  errors: [400],
})

function answer(body: unknown, status = 200) {
  const fetch = vi.fn<() => Promise<Response>>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call of the backend', () => {
  it('returns the data of the envelope', async () => {
    answer({ code: 0, msg: 'ok', data: { size: 3 } })
    await expect(callApi(getThing)).resolves.toEqual({ size: 3 })
  })

  it('sends its body as JSON', async () => {
    const fetch = answer({ code: 0, msg: 'ok', data: null })
    await callApi(setThing, { size: 4 })
    expect(fetch).toHaveBeenCalledWith('/api/thing', expect.objectContaining({ method: 'POST', body: '{"size":4}' }))
  })

  it('fails with the code of the envelope, whatever the status', async () => {
    answer({ code: 404, msg: 'no such thing', data: null })
    await expect(callApi(getThing)).rejects.toMatchObject({
      name: 'ApiError',
      code: 404,
      status: 200,
      message: 'no such thing',
    })
  })

  it.each([
    ['data of another shape', { code: 0, msg: 'ok', data: { size: 'big' } }, 200],
    ['no envelope', { size: 3 }, 200],
    ['an error page', '<html>Bad gateway</html>', 502],
  ])('refuses %s', async (_case, body, status) => {
    answer(body, status)
    await expect(callApi(getThing)).rejects.toMatchObject({ code: 'invalid-answer', status })
  })

  it('tells no answer from a late one', async () => {
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
