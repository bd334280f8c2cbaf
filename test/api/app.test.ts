import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { appConfig } from '#api/app-config.ts'
import { endpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { route, type Route } from '#server/http/route.ts'

import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const note = v.strictObject({ title: v.pipe(v.string(), v.maxLength(20)), secret: v.optional(v.string()) })

const save = endpoint({
  method: 'POST',
  path: '/api/test/save',
  alsoGet: true,
  summary: 'Saves.',
  access: 'public',
  input: note,
  data: v.strictObject({ title: v.string() }),
  errors: [apiErrorCode.codeWrong],
})
const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  summary: 'Lists.',
  access: 'public',
  input: v.strictObject({ lang: v.optional(v.string()) }),
  data: v.array(v.string()),
  errors: [],
})
const ping = endpoint({
  method: 'POST',
  path: '/api/test/ping',
  summary: 'Answers.',
  access: 'public',
  input: undefined,
  data: v.null(),
  errors: [],
})

let saved: unknown[] = []

const routes: readonly Route[] = [
  route(save, async (input) => {
    saved.push(input)
    if (input.title === 'refused') throw new ApiFailure(apiErrorCode.codeWrong, 'Refused', 7)
    if (input.title === 'for now') throw new ApiFailure(apiErrorCode.unavailable, 'Too many at once', 1)
    if (input.title === 'broken') throw new Error('No room for hunter2 in /etc/secret')
    if (input.title === 'unreachable') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    // The contract doesn't know this field, so it must not get out.
    if (input.title === 'leaky') return { title: 'x', passwordHash: 'y' } as { title: string }
    return { title: input.title }
  }),
  route(list, async () => []),
  route(ping, async () => null),
]

let server: TestApp
let appFolder: string

beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'sevenport-app-'))
  await mkdir(path.join(appFolder, 'assets'))
  await mkdir(path.join(appFolder, '.vite'))
  await writeFile(path.join(appFolder, 'index.html'), '<h1>Sevenport</h1>')
  await writeFile(path.join(appFolder, 'service-worker.js'), 'worker')
  await writeFile(path.join(appFolder, '.vite/manifest.json'), '{}')
  await writeFile(path.join(appFolder, 'assets/main-1a2b.js'), 'plain')
  await writeFile(path.join(appFolder, 'assets/main-1a2b.js.br'), 'brotli')
  server = await buildTestApp({
    extraRoutes: routes,
    config: {
      ...testConfig,
      appFolder,
      rpcUrls: { '1': 'https://rpc.example/key', '56': 'https://rpc.example/other' },
      indexUrls: { bitcoin: 'https://index.example/btc' },
      walletConnect: { projectId: 'id', relayUrl: 'wss://relay.example/' },
    },
  })
})

beforeEach(() => {
  saved = []
})

afterAll(async () => {
  await server.close()
  await rm(appFolder, { recursive: true })
})

function send(method: 'GET' | 'POST' | 'HEAD', url: string, payload?: string | object, headers = {}) {
  return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
}

const json = { 'content-type': 'application/json' }

describe('calls', () => {
  it('answers a call with the envelope and forbids caching it', async () => {
    const answer = await send('POST', save.path, { title: 'a' })
    expect(answer.json()).toEqual({ code: 0, msg: 'ok', data: { title: 'a' } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  it('accepts a GET where the contract allows one beside POST', async () => {
    expect(await server.ask(save, { title: 'a' }, { method: 'GET' })).toEqual({ title: 'a' })
  })

  it('refuses a GET where the contract allows none', async () => {
    expect((await send('GET', ping.path)).statusCode).toBe(404)
  })

  it('a HEAD request does not run the call', async () => {
    expect((await send('HEAD', `${save.path}?title=a`)).statusCode).toBe(404)
    expect(saved).toEqual([])
  })

  it.each([
    ['an unknown key', { title: 'a', more: 1 }],
    ['a missing key', {}],
    ['a value of another type', { title: 1 }],
    ['a value that is too long', { title: 'a'.repeat(21) }],
    ['a list', [{ title: 'a' }]],
  ])('refuses an input with %s', async (_case, payload) => {
    const answer = await send('POST', save.path, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, data: null })
    expect(saved).toEqual([])
  })

  it.each([
    ['broken JSON', '{"title":"a', json],
    ['no JSON at all', '', json],
    ['JSON with a prototype key', '{"title":"a","__proto__":{"x":1}}', json],
    ['text', '{"title":"a"}', { 'content-type': 'text/plain' }],
    ['a form', 'title=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['null', 'null', json],
  ])('refuses a body that is %s', async (_case, payload, headers) => {
    const answer = await send('POST', save.path, payload, headers)
    expect(answer.json()).toMatchObject({ code: 400, data: null })
    expect(answer.body).not.toContain('title')
    expect(saved).toEqual([])
  })

  it('refuses the input of a POST in the URL', async () => {
    expect((await send('POST', `${save.path}?title=a`, { title: 'a' })).json()).toMatchObject({ code: 400 })
  })

  it('refuses a query that repeats a key', async () => {
    expect((await send('GET', `${save.path}?title=a&title=b`)).json()).toMatchObject({ code: 400 })
  })

  it('refuses input for a call that takes none', async () => {
    expect(await server.call(ping)).toMatchObject({ code: 0 })
    expect((await send('POST', ping.path, {})).json()).toMatchObject({ code: 0 })
    expect((await send('POST', ping.path, { a: 1 })).json()).toMatchObject({ code: 400 })
    expect((await send('POST', ping.path, '"text"', json)).json()).toMatchObject({ code: 400 })
  })

  it('refuses a body that is too large', async () => {
    const answer = await send('POST', save.path, { title: 'a'.repeat(40_000) })
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining({ code: 413, data: null })])
  })

  it('refuses a call from another site', async () => {
    const answer = await send('GET', `${save.path}?title=a`, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(answer.json()).toMatchObject({ code: 403 })
    expect(saved).toEqual([])
  })

  it('never repeats the input in a refusal', async () => {
    const answer = await send('POST', save.path, { title: ['hunter2'], secret: { hunter2: 'hunter2' } })
    expect(answer.json()).toMatchObject({ code: 400, msg: expect.stringContaining('title: expected string') as string })
    expect(answer.body).not.toContain('hunter2')
  })
})

describe('refusals', () => {
  it('a refusal carries its code, the matching HTTP status and when to retry', async () => {
    const answer = await send('POST', save.path, { title: 'refused' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['retry-after']).toBe('7')
    expect(answer.json()).toEqual({ code: 40001, msg: 'Refused', data: null })
  })

  it('an internal error reveals nothing, and the log explains it under the request id', async () => {
    const answer = await send('POST', save.path, { title: 'broken' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/hunter2|secret|at .*:\d+/)
    const id = String(answer.headers['x-request-id'])
    expect(answer.json()).toMatchObject({ code: 500, msg: expect.stringContaining(id) as string })
    const line = server.logLines.find((line) => line.includes('Request failed') && line.includes(id))
    expect(line).toContain('No room for hunter2')
  })

  it('a temporary refusal is not logged as an error, so that it can’t fill the error log', async () => {
    const start = server.logLines.length
    const answer = await send('POST', save.path, { title: 'for now' })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: apiErrorCode.unavailable }),
    ])
    const lines = server.logLines.slice(start)
    expect(lines.some((line) => line.includes('Service temporarily unavailable'))).toBe(true)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('asks the client to retry when the database is unreachable', async () => {
    const answer = await send('POST', save.path, { title: 'unreachable' })
    expect(answer.json()).toMatchObject({ code: 503, data: null })
    expect(answer.headers['retry-after']).toBeDefined()
  })

  it('answers 500 instead of data that the contract does not describe', async () => {
    const answer = await send('POST', save.path, { title: 'leaky' })
    expect(answer.json()).toMatchObject({ code: 500, data: null })
  })

  it.each(['/api/nothing', '/api', '/nothing', '/api/test/%zz', '/%'])(
    'a refused request for %s gets a JSON envelope',
    async (url) => {
      const answer = await send('GET', url)
      expect(answer.json()).toMatchObject({ code: url.includes('%') ? 400 : 404, data: null })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(answer.body).not.toContain('%')
    },
  )

  it('answers a request that isn’t HTTP with a JSON envelope', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('{"code":400,"msg":"Bad Request","data":null}')
  })
})

describe('the log', () => {
  it('logs each request by its route pattern, without input or credentials', async () => {
    await send('GET', `${save.path}?title=a&secret=hunter2`, undefined, { cookie: 'hunter2', accesstoken: 'hunter2' })
    await send('POST', save.path, { title: 'a', secret: 'hunter2' }, { authorization: 'hunter2' })
    await send('GET', '/api/nothing?secret=hunter2')
    const lines = server.logLines.slice(-3).map((line) => JSON.parse(line) as object)
    expect(lines).toEqual([
      expect.objectContaining({ method: 'GET', route: save.path, status: 200, answer: 0, level: 'info' }),
      expect.objectContaining({ method: 'POST', route: save.path, status: 200, answer: 0 }),
      expect.objectContaining({ method: 'GET', route: null, status: 404, answer: 404 }),
    ])
    expect(server.logLines.slice(-3).join()).not.toContain('hunter2')
  })
})

describe('the app', () => {
  it('browsers revalidate the app’s files, except those with a hash in their name', async () => {
    expect((await send('GET', '/')).headers['cache-control']).toBe('no-cache')
    expect((await send('GET', '/service-worker.js')).headers['cache-control']).toBe('no-cache')
    const asset = await send('GET', '/assets/main-1a2b.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('serves the app’s precompressed files', async () => {
    const answer = await send('GET', '/assets/main-1a2b.js', undefined, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.body).toBe('brotli')
  })

  it('serves no files outside the build', async () => {
    expect((await send('GET', '/.vite/manifest.json')).statusCode).toBe(404)
    expect((await send('GET', '/../package.json')).statusCode).toBe(404)
    expect((await send('GET', '/..%2fpackage.json')).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('/config.json names the chains, the index servers and the WalletConnect project', async () => {
    expect(v.parse(appConfig, (await send('GET', '/config.json')).json())).toMatchObject({
      rpcUrls: { '1': 'https://rpc.example/key' },
      indexUrls: { bitcoin: 'https://index.example/btc' },
      walletConnect: { projectId: 'id' },
      worldId: null,
    })
  })

  it('the CSP allows only the app’s own scripts and connections to the chains, index servers and relay', async () => {
    expect(String((await send('GET', '/')).headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self' https://rpc.example https://index.example wss://relay.example https://verify.walletconnect.org",
      "worker-src 'self'",
      'frame-src https://verify.walletconnect.org',
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default lit-html',
    ])
  })

  it('sends the other security headers with every kind of answer', async () => {
    for (const url of ['/', '/api/nothing', '/api/docs', '/config.json', list.path]) {
      const { headers } = await send('GET', url)
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers['permissions-policy']).toContain('camera=(self), display-capture=()')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  })
})
