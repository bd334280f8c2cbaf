import { gunzipSync } from 'node:zlib'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { compressAnswer } from './compress-answer.ts'

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
  'a long answer is compressed for who takes %s',
  async (accepted) => {
    const { headers, rawPayload } = await answer(long, accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length * 5).toBeLessThan(long.length)
    expect(gunzipSync(rawPayload).toString()).toBe(long)
  },
)

test.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip'])(
  'and comes as it is for who takes %s',
  async (accepted) => {
    const { headers, body } = await answer(long, accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBe('accept-encoding')
    expect(body).toBe(long)
  },
)

test('a short answer is not compressed', async () => {
  const { headers, body } = await answer('{"data":null}', 'gzip')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toBe('{"data":null}')
})
