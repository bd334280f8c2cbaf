import type { EthereumProvider } from 'hardhat/types/providers'
import { describe, expect, it } from 'vitest'

import { buildRpcServer } from './rpc-server.ts'

/** A chain with two methods. */
const provider = {
  async request({ method }: { method: string }) {
    if (method === 'eth_chainId') return '0x7a69'
    throw Object.assign(new Error('reverted'), { code: 3, data: '0x1234' })
  },
} as unknown as EthereumProvider

const server = buildRpcServer(provider)

function post(payload: unknown, headers: Record<string, string> = {}) {
  return server.inject({
    method: 'POST',
    url: '/',
    headers: { host: '127.0.0.1:8545', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }

describe('responses', () => {
  it('answers a request', async () => {
    expect((await post(chainId)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  it('answers a batch in order', async () => {
    const answers = (await post([chainId, { ...chainId, id: 'b' }])).json<{ id: unknown }[]>()
    expect(answers.map(({ id }) => id)).toEqual([1, 'b'])
  })

  it('answers a revert with its return data', async () => {
    expect((await post({ ...chainId, method: 'eth_call', params: [{}] })).json()).toMatchObject({
      id: 1,
      error: { code: 3, message: 'reverted', data: '0x1234' },
    })
  })

  it('answers invalid JSON, an invalid request and an empty batch with the standard codes', async () => {
    expect((await post('{')).json()).toMatchObject({ error: { code: -32700 } })
    expect((await post({ id: 1 })).json()).toMatchObject({ error: { code: -32600 } })
    expect((await post([])).json()).toMatchObject({ error: { code: -32600 } })
  })
})

describe('allowed callers', () => {
  it.each(['http://127.0.0.1:4177', 'http://localhost:5173', 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'])(
    'allows %s',
    async (origin) => {
      const answer = await post(chainId, { origin })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
    },
  )

  it('allows the preflight of a page on this machine', async () => {
    const answer = await server.inject({
      method: 'OPTIONS',
      url: '/',
      headers: { host: '127.0.0.1', origin: 'http://127.0.0.1' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toBe('*')
  })
})

describe('rejected callers', () => {
  it.each(['https://example.com', 'http://127.0.0.1.example.com', 'null'])('rejects %s', async (origin) => {
    const answer = await post(chainId, { origin })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('rejects a foreign host name that points to this machine', async () => {
    expect((await post(chainId, { host: 'rebind.example.com:8545' })).statusCode).toBe(403)
  })
})
