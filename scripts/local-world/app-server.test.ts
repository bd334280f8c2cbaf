import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { appConfig } from '#api/app-config.ts'
import { envelopeOf } from '#api/endpoint.ts'
import { getLocalWorld, maximumAdvanceSeconds, moveClock, requestTestCoins } from '#api/local-world.ts'
import { getMarketPrices } from '#api/market.ts'

import { buildAppServer } from './app-server.ts'
import { FaucetBusyError } from './faucet.ts'

const host = '127.0.0.1:4177'
const somebody = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const busy = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const transfer = { symbol: 'ETH', amount: '10', transactionHash: `0x${'ab'.repeat(32)}` as const }

let appFolder: string
let server: FastifyInstance

beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'sevenport-app-'))
  await mkdir(path.join(appFolder, 'assets'))
  await mkdir(path.join(appFolder, '.vite'))
  await writeFile(path.join(appFolder, 'index.html'), '<h1>Sevenport</h1>')
  await writeFile(path.join(appFolder, '.vite/manifest.json'), '{}')
  await writeFile(path.join(appFolder, 'assets/main-1a2b.js'), 'plain')
  await writeFile(path.join(appFolder, 'assets/main-1a2b.js.br'), 'brotli')
  server = await buildAppServer({
    worldId: 'f8cf4c72-5a1e-4f0e-9d29-0d4f4c0c9a10',
    chains: [{ chainId: 31337, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }],
    clock: {
      now: async () => 1_000,
      advance: async (seconds) => 1_000 + seconds,
      advanceToNextDay: async () => 86_400,
    },
    faucets: new Map([
      [
        31337,
        {
          async give(to) {
            if (to === busy) throw new FaucetBusyError(3)
            return [transfer]
          },
        },
      ],
    ]),
    walletConnect: { projectId: 'id', relayUrl: 'ws://127.0.0.1:5555/' },
    appFolder,
  })
})

afterAll(async () => {
  await server.close()
  await rm(appFolder, { recursive: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return server.inject({ method: 'GET', url, headers: { host, ...headers } })
}

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url, headers: { host, ...headers }, payload })
}

describe('GET /local/world', () => {
  it('names the world, its chains and their time', async () => {
    const answer = v.parse(envelopeOf(getLocalWorld.data), (await get('/local/world')).json())
    expect(answer).toMatchObject({ code: 0, data: { now: 1_000, chains: [{ chainId: 31337 }] } })
  })
})

describe('GET /config.json', () => {
  it('gives the browser RPCs and WalletConnect', async () => {
    expect(v.parse(appConfig, (await get('/config.json')).json())).toMatchObject({
      rpcUrls: { 31337: 'http://127.0.0.1:8545' },
      walletConnect: { projectId: 'id', relayUrl: 'ws://127.0.0.1:5555/' },
    })
  })
})

describe('GET /api/market/prices', () => {
  it('says that the prices are made up', async () => {
    const answer = v.parse(envelopeOf(getMarketPrices.data), (await get('/api/market/prices')).json())
    expect(answer.data).toMatchObject({ source: 'local-market', usdRates: { CNY: '6.3835' } })
  })
})

describe('POST /local/faucet', () => {
  it('tells what was sent', async () => {
    const answer = await post('/local/faucet', { chainId: 31337, address: somebody.toLowerCase() })
    expect(v.parse(envelopeOf(requestTestCoins.data), answer.json()).data).toEqual({
      chainId: 31337,
      transfers: [transfer],
    })
  })

  it('refuses a chain that is not local', async () => {
    const answer = await post('/local/faucet', { chainId: 1, address: somebody })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, data: null })
  })

  it.each([
    ['an unknown key', { chainId: 31337, address: somebody, amount: '1000000' }],
    ['a broken address', { chainId: 31337, address: '0x1234' }],
    ['a missing address', { chainId: 31337 }],
  ])('refuses %s', async (_case, body) => {
    expect((await post('/local/faucet', body)).json()).toMatchObject({ code: 400, data: null })
  })

  it('asks an address that just got coins to wait', async () => {
    expect((await post('/local/faucet', { chainId: 31337, address: busy })).json()).toEqual({
      code: 429,
      msg: 'Ask again in 3 s',
      data: null,
    })
  })
})

describe('POST /local/clock', () => {
  it('moves by seconds or to the next day', async () => {
    const bySeconds = await post('/local/clock', { advanceSeconds: 60 })
    expect(v.parse(envelopeOf(moveClock.data), bySeconds.json()).data).toEqual({ now: 1_060 })
    const toNextDay = await post('/local/clock', { to: 'next-utc-day' })
    expect(toNextDay.json()).toMatchObject({ code: 0, data: { now: 86_400 } })
  })

  it.each([0, -60, 0.5, maximumAdvanceSeconds + 1])('refuses to move by %d seconds', async (advanceSeconds) => {
    expect((await post('/local/clock', { advanceSeconds })).json()).toMatchObject({ code: 400 })
  })

  it('refuses a body that is not JSON', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/local/clock',
      headers: { host, 'content-type': 'text/plain' },
      payload: '{"advanceSeconds":60}',
    })
    expect(answer.json()).toMatchObject({ code: 400, data: null })
  })
})

describe('other sites', () => {
  it('cannot use the clock', async () => {
    const answer = await post('/local/clock', { advanceSeconds: 60 }, { origin: 'https://example.com' })
    expect(answer.json()).toMatchObject({ code: 403, data: null })
  })

  it('cannot read by a name that points to this machine', async () => {
    expect((await get('/local/world', { host: 'rebind.example.com' })).json()).toMatchObject({ code: 403, data: null })
  })
})

describe('the app', () => {
  it('is never taken from the cache unasked, but for files that carry a hash', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('is sent compressed as it was built', async () => {
    const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.body).toBe('brotli')
  })

  it('shows no other files', async () => {
    expect((await get('/.vite/manifest.json')).statusCode).toBe(404)
    expect((await get('/../package.json')).statusCode).toBe(404)
    expect((await get('/api/nothing')).json()).toEqual({ code: 404, msg: 'Not found', data: null })
  })

  it('runs no script but its own and talks to nobody but the chains and the relay', async () => {
    const policy = String((await get('/')).headers['content-security-policy']).split(';')
    expect(policy).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self' http://127.0.0.1:8545 ws://127.0.0.1:5555",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
  })

  it('has the other security headers, on errors too', async () => {
    for (const answer of [await get('/'), await get('/api/nothing')]) {
      expect(answer.headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(answer.headers['permissions-policy']).toContain('camera=()')
      expect(answer.headers['strict-transport-security']).toBeUndefined()
    }
  })
})
