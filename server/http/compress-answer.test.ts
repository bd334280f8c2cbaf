import { gunzipSync } from 'node:zlib'

import fastify, { type onSendAsyncHookHandler } from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { endpoint } from '#api/endpoint.ts'

import { compressAnswer } from './compress-answer.ts'
import { mountRoutes, type RequestGuards } from './mount-routes.ts'
import { route } from './route.ts'

const long = JSON.stringify({ assets: Array.from({ length: 2_000 }, (_, id) => ({ id, symbol: 'USDT' })) })

async function answer(payload: string, acceptEncoding?: string) {
  const app = fastify()
  app.get('/', { onSend: compressAnswer }, (_request, reply) => reply.type('application/json').send(payload))
  return app.inject({
    url: '/',
    headers: { ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }) },
  })
}

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.5'])(
  'compresses a long answer for a client that accepts %s',
  async (accepted) => {
    const { headers, rawPayload } = await answer(long, accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length * 5).toBeLessThan(long.length)
    expect(gunzipSync(rawPayload).toString()).toBe(long)
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip'])(
  'leaves a long answer uncompressed for a client that accepts %s',
  async (accepted) => {
    const { headers, body } = await answer(long, accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBe('accept-encoding')
    expect(body).toBe(long)
  },
)

test('leaves a short answer uncompressed', async () => {
  const { headers, body } = await answer('{"data":null}', 'gzip')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toBe('{"data":null}')
})

test('compresses an answer only once, however often it is requested', async () => {
  const bytes: unknown[] = []
  const app = fastify()
  const look: onSendAsyncHookHandler = async (_request, _reply, payload) => {
    bytes.push(payload)
    return payload
  }
  app.get('/:name', { onSend: [compressAnswer, look] }, ({ params }) => ({ long, params }))
  for (const url of ['/one', '/one', '/other']) await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  const [first, second, other] = bytes
  expect(first).toBeInstanceOf(Buffer)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  { method: 'GET', access: 'public', isCompressed: true },
  // A login that also answers GET: its answer contains a token next to input from the request.
  { method: 'POST', access: 'public', isCompressed: false },
  { method: 'GET', access: 'main', isCompressed: false },
] as const)('compresses $method of $access: $isCompressed', async ({ method, access, isCompressed }) => {
  const app = fastify()
  app.decorateReply('answerCode', null)
  const described = { path: '/', summary: '', input: undefined, data: v.string(), errors: [] }
  const asked = endpoint({ ...described, method, access, ...(method === 'POST' && { alsoGet: true }) })
  const guards = {
    generalLimit: { count: () => undefined },
    authentication: { callerOf: async () => undefined },
  } as unknown as RequestGuards
  mountRoutes(app, [route(asked, async () => long)], guards)
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
})
