import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { PartnerError } from './partner-error.ts'
import { type PartnerEndpoint, PartnerHttp } from './partner-http.ts'

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

const secret = 'sk_live_51'
let server: Server
let url: string
let asked: IncomingMessage[]
let behave: Behaviour

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    behave(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  asked = []
})

afterEach(() => {
  vi.useRealTimers()
})

const isJson = { 'content-type': 'application/json; charset=utf-8' }

function json(text: string, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (response) => response.writeHead(status, { ...isJson, ...headers }).end(text)
}

function partner(endpoint: Partial<PartnerEndpoint> = {}) {
  return new PartnerHttp(
    'Partner',
    { url, requestsPerMinute: 1_000, isPrivate: true, ...endpoint },
    { connect: 1_000, total: 2_000 },
  )
}

/** Returns the error of a request that carries a secret in its query and headers. */
async function failureOf(http = partner()): Promise<PartnerError> {
  const request = http.ask({ path: 'v1/price', query: { key: secret }, headers: { 'x-key': secret } })
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PartnerError)) throw new Error('The call did not fail', { cause: error })
  return error
}

describe('answers', () => {
  test('keeps every digit of the numbers in an answer', async () => {
    behave = json('{"price":0.12345678901234567890,"supply":123456789012345678901234567890}')
    expect(await partner().ask({ path: 'price' })).toEqual({
      price: '0.12345678901234567890',
      supply: '123456789012345678901234567890',
    })
  })

  test('accepts a vendor-specific media type', async () => {
    behave = (response) => response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end('{}')
    expect(await partner().ask({ path: 'price' })).toEqual({})
  })

  test('requests the path below the partner’s URL, with the query, headers and exact body given', async () => {
    let body = ''
    behave = (response, request) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => response.writeHead(201, isJson).end('{}'))
    }
    await partner({ url: `${url}/mirror/` }).ask({
      method: 'POST',
      path: 'v1/orders',
      query: { a: 'b c' },
      headers: { 'x-key': 'k' },
      body: '{"amount": 1.50}',
    })
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/mirror/v1/orders?a=b+c' })
    expect(asked[0]?.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' })
    expect(body).toBe('{"amount": 1.50}')
  })
})

const endless: Behaviour = (response) => {
  response.writeHead(200, isJson)
  const write = () => {
    while (!response.destroyed && response.write('['.repeat(65_536)));
  }
  response.on('drain', write)
  write()
}

const drip: Behaviour = (response) => {
  response.writeHead(200, isJson)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))

describe('misbehaving partners', () => {
  test.each<[string, Behaviour, string]>([
    ['sends no headers', () => undefined, 'timeout'],
    ['sends only headers', (response) => response.writeHead(200, isJson).flushHeaders(), 'timeout'],
    ['sends one character at a time', drip, 'timeout'],
    ['never stops sending', endless, 'too-large'],
    ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 'unsafe'],
    [
      'sends an HTML page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>{}'),
      'malformed',
    ],
    ['sends no content type', (response) => response.writeHead(200).end('{}'), 'malformed'],
    ['sends half of its JSON', json('{"price":'), 'malformed'],
    ['sends an empty body', json(''), 'malformed'],
    [
      'sends a decompression bomb',
      (response) => response.writeHead(200, { ...isJson, 'content-encoding': 'gzip' }).end(bomb),
      'malformed',
    ],
    [
      'closes the connection halfway',
      (response) => response.writeHead(200, { ...isJson, 'content-length': 9 }).write('{', () => response.destroy()),
      'unavailable',
    ],
    ['closes the connection immediately', (response) => response.destroy(), 'unavailable'],
    ['does not speak HTTP', (response) => response.socket?.end('220 mail.example ESMTP\r\n'), 'unavailable'],
    ['fails', json('{}', 500), 'unavailable'],
    ['refuses', json('{}', 422), 'refused'],
    ['rate-limits us', json('{}', 429), 'rate-limited'],
  ])('reports a partner that %s, without leaking a secret', async (_case, behaviour, failure) => {
    behave = behaviour
    const error = await failureOf()
    expect(error.failure).toBe(failure)
    expect(error.message).toContain('127.0.0.1')
    expect(inspect(error, { depth: null })).not.toContain(secret)
  })

  test('keeps a key out of the error if the partner repeats it in broken JSON', async () => {
    behave = json(secret)
    expect(String((await failureOf()).stack)).not.toContain(secret)
  })

  test('reports a partner that does not listen as unavailable', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    expect(await failureOf(partner({ url: `http://127.0.0.1:${port}` }))).toMatchObject({
      failure: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED') as string,
    })
  })
})

describe('refusals', () => {
  test('keeps a refusal’s body for the adapter, and out of logs', async () => {
    behave = json(`{"minAmount":0.10,"key":"${secret}"}`, 422)
    const error = await failureOf()
    expect(error).toMatchObject({ status: 422, answer: { minAmount: '0.10' } })
    expect(inspect(error, { depth: null })).not.toContain(secret)
  })
})

describe('addresses inside our own network', () => {
  test.each(['https://127.0.0.1', 'https://[::1]', 'https://169.254.169.254', 'https://2130706433'])(
    'refuses a URL inside our own network: %s',
    async (privateUrl) => {
      expect((await failureOf(partner({ url: privateUrl, isPrivate: false }))).failure).toBe('unsafe')
    },
  )

  test('refuses a public name that resolves to an address inside our own network', async () => {
    behave = json('{}')
    const { port } = new URL(url)
    expect((await failureOf(partner({ url: `https://localhost:${port}`, isPrivate: false }))).failure).toBe('unsafe')
    expect(asked).toEqual([])
  })

  test('requests without encryption only if allowed', async () => {
    behave = json('{}')
    expect((await failureOf(partner({ isPrivate: false }))).failure).toBe('unsafe')
    expect(asked).toEqual([])
    expect(await partner().ask({ path: '' })).toEqual({})
  })

  test('refuses a path that names another host', async () => {
    await expect(partner().ask({ path: '//other.example/' })).rejects.toMatchObject({ failure: 'unsafe' })
  })
})

describe('rate limits', () => {
  test('refuses requests beyond the limit until the next minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    behave = json('{}')
    const http = partner({ requestsPerMinute: 2 })
    await http.ask({ path: '' })
    await http.ask({ path: '' })
    expect(await failureOf(http)).toMatchObject({ failure: 'not-asked', retryAfterSeconds: 60 })
    expect(asked).toHaveLength(2)
    vi.setSystemTime(Date.now() + 60_001)
    expect(await http.ask({ path: '' })).toEqual({})
  })

  test.each<[string, (now: number) => string, number]>([
    ['seconds', () => '120', 120],
    ['a date', (now) => new Date(now + 120_000).toUTCString(), 120],
    ['an unreadable value', () => 'soon', 15],
  ])('pauses after a retry-after with %s', async (_case, retryAfter, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 })
    const http = partner()
    behave = json('{}', 429, { 'retry-after': retryAfter(Date.now()) })
    expect(await failureOf(http)).toMatchObject({ failure: 'rate-limited', retryAfterSeconds: seconds })
    behave = json('{}')
    vi.setSystemTime(Date.now() + seconds * 1000 - 1)
    expect((await failureOf(http)).failure).toBe('not-asked')
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2)
    expect(await http.ask({ path: '' })).toEqual({})
  })

  test('doubles the pause each time the partner asks again, until it answers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const http = partner()
    const pauses: unknown[] = []
    for (const behaviour of [json('', 418), json('', 429), json('', 429), json('{}'), json('', 429)]) {
      behave = behaviour
      const error = await http.ask({ path: '' }).catch((reason: unknown) => reason)
      if (error instanceof PartnerError) pauses.push(error.retryAfterSeconds)
      vi.setSystemTime(Date.now() + 901_000)
    }
    expect(pauses).toEqual([15, 30, 60, 15])
  })

  test('pauses for a partner that is down and says for how long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const http = partner()
    behave = json('', 503, { 'retry-after': '90' })
    expect(await failureOf(http)).toMatchObject({ failure: 'unavailable', retryAfterSeconds: 90 })
    expect(await failureOf(http)).toMatchObject({ failure: 'not-asked', retryAfterSeconds: 90 })
  })
})

describe('partners that fail five times in a row', () => {
  test('leaves a partner alone for half a minute after five failures, then tries once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const http = partner()
    behave = json('{}', 500)
    for (let time = 0; time < 5; time += 1) await failureOf(http)
    behave = json('{}')
    expect((await failureOf(http)).message).toContain('is not called for now')
    expect(asked).toHaveLength(5)
    vi.setSystemTime(Date.now() + 30_001)
    expect(await http.ask({ path: '' })).toEqual({})
    expect(await http.ask({ path: '' })).toEqual({})
  })

  test('does not leave a partner alone because of refused requests', async () => {
    const http = partner()
    behave = json('{}', 400)
    for (let time = 0; time < 6; time += 1) expect((await failureOf(http)).failure).toBe('refused')
  })
})
