import { type AddressInfo, connect, type Socket } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getRegisterConf } from '#api/configuration.ts'
import { mainAuthentication } from '#api/authentication.ts'

import { errorLines } from './fuzz/error-lines.ts'
import { fuzzParameters } from './fuzz/fuzz-parameters.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'

// Raw bytes that no HTTP client sends and `inject` can't.

let server: TestApp
let port: number

beforeAll(async () => {
  server = await buildTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})

afterAll(async () => {
  await server.close()
})

const maxWait = 30_000

/** Sends bytes, ends its side and returns everything received until the server ends the connection. */
function exchange(...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const watchdog = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The connection was still open after ${maxWait} ms: ${pieces.join().slice(0, 200)}`))
    }, maxWait)
    const done = () => {
      clearTimeout(watchdog)
      resolve(received)
    }
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    // The server may close while we still write; what counts is that it didn't hang.
    socket.on('error', done)
    socket.on('close', done)
    for (const piece of pieces) socket.write(piece)
    socket.end()
  })
}

/** Returns the status and code of each answer received; every body has to be an envelope. */
function answersIn(received: string): { status: number; code: number }[] {
  const answers: { status: number; code: number }[] = []
  let rest = received
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(rest)
    const length = Number(/^content-length: (\d+)\r$/im.exec(head?.[0] ?? '')?.[1])
    if (head === null || Number.isNaN(length)) throw new Error(`No HTTP answer: ${rest.slice(0, 200)}`)
    const body = rest.slice(head[0].length, head[0].length + length)
    answers.push({ status: Number(head[1]), code: (JSON.parse(body) as { code: number }).code })
    rest = rest.slice(head[0].length + length)
  }
  return answers
}

const configuration = getRegisterConf.path
const login = mainAuthentication.login.path
const get = (headers = '', target: string = configuration) =>
  `GET ${target} HTTP/1.1\r\nhost: app.example\r\n${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST ${login} HTTP/1.1\r\nhost: app.example\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

describe('invalid requests', () => {
  test.each([
    ['noise', Buffer.from([0, 1, 2, 255, 254, 10, 13, 10])],
    ['a TLS handshake', Buffer.from('16030100f8010000f40303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['an unknown method', 'STEAL / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a NUL in a header', get('x: a\0b\r\n')],
    ['a header without a name', get(': a\r\n')],
    ['a space before the colon', get('x : a\r\n')],
    ['a header on two lines', get('x: a\r\n b\r\n')],
    ['a space in the path', get('', '/api/a b')],
    ['a NUL in the path', get('', '/api/\0')],
  ])('refuses %s and closes the connection', async (_case, bytes) => {
    const answers = answersIn(await exchange(bytes))
    expect(answers).toHaveLength(1)
    expect(answers[0]?.status).toBe(400)
  })

  test.each([
    ['headers beyond 16 kB', get(`x: ${'a'.repeat(40_000)}\r\n`)],
    ['a path beyond 16 kB', get('', `/${'a'.repeat(40_000)}`)],
    ['three thousand headers', get(Array.from({ length: 3_000 }, (_, index) => `x${index}: a\r\n`).join(''))],
  ])('refuses %s as too large', async (_case, bytes) => {
    for (const { status } of answersIn(await exchange(bytes))) expect([400, 431]).toContain(status)
  })
})

describe('requests with an ambiguous end', () => {
  const body = '{"a":1}'
  test.each([
    ['a non-numeric length', post('content-length: seven', body)],
    ['a negative length', post('content-length: -1', body)],
    ['two lengths', post('content-length: 7\r\ncontent-length: 8', body)],
    ['a length and chunks', post('content-length: 7\r\ntransfer-encoding: chunked', `7\r\n${body}\r\n0\r\n\r\n`)],
    ['an unknown transfer encoding', post('transfer-encoding: xchunked', body)],
    ['a repeated chunked encoding', post('transfer-encoding: chunked, chunked', body)],
    ['a chunked encoding that isn’t last', post('transfer-encoding: chunked, identity', body)],
    ['a chunk with a non-numeric size', post('transfer-encoding: chunked', `zz\r\n${body}\r\n0\r\n\r\n`)],
    ['an oversized chunk', post('transfer-encoding: chunked', `fffffffffffffffff\r\n${body}`)],
    ['a chunk that is cut off', post('transfer-encoding: chunked', `ff\r\n${body}`)],
    ['a body that is cut off', post('content-length: 100', body)],
  ])('accepts no request smuggled behind %s', async (_case, bytes) => {
    const smuggled = await exchange(bytes, get('x-smuggled: 1\r\n'))
    const accepted = answersIn(smuggled).filter(({ status }) => status === 200)
    expect(accepted).toEqual([])
  })

  test('refuses a body announced as too large', async () => {
    const [answer] = answersIn(await exchange(post('content-length: 100000000', body)))
    expect(answer).toEqual({ status: 413, code: 413 })
  })

  test('refuses a body without a length that grows too large', async () => {
    const chunks = `1000\r\n${'x'.repeat(4_096)}\r\n`.repeat(20)
    const [answer] = answersIn(await exchange(post('transfer-encoding: chunked', `${chunks}0\r\n\r\n`)))
    expect(answer).toEqual({ status: 413, code: 413 })
  })
})

describe('unusual requests', () => {
  test.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['DELETE', `DELETE ${configuration} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['another host in the path', 'GET http://evil.example/api HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['two slashes', get('', '//evil.example/api')],
  ])('answers %s with a client error and no redirect', async (_case, bytes) => {
    const received = await exchange(bytes)
    const [answer] = answersIn(received)
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
    expect(received).not.toMatch(/^location:/im)
  })

  test.each([
    ['without a host', `GET ${configuration} HTTP/1.1\r\n\r\n`, 400],
    ['with an unknown expectation', get('expect: miracles\r\n'), 417],
  ])('a request %s is refused by Node itself', async (_case, bytes, status) => {
    expect(await exchange(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  test('refuses to open a tunnel', async () => {
    expect(await exchange('CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/)
  })

  test.each(['websocket', 'h2c'])('ignores a request to upgrade to %s', async (protocol) => {
    const bytes = get(`connection: upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`)
    expect(await exchange(bytes)).not.toMatch(/^HTTP\/1\.1 101/)
  })
})

describe('many requests at once', () => {
  test('answers fifty requests in one write in their order', async () => {
    const bytes = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? get() : get('', '/api/nothing'))).join('')
    const statuses = answersIn(await exchange(bytes)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 200 : 404)))
  })

  test('serves others during hundreds of unfinished requests, which have a time limit', async () => {
    const slow = await Promise.all(
      Array.from({ length: 300 }, () => holdOpen(post('content-length: 100', '{"email":'))),
    )
    try {
      expect(answersIn(await exchange(get()))).toEqual([{ status: 200, code: 0 }])
      // Node closes requests that haven't arrived by then; it checks every 30 seconds. Bodies other than files have
      // less time (server/http/slow-bodies.test.ts).
      expect(server.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
      expect(server.app.server.requestTimeout).toBeLessThanOrEqual(1_800_000)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })

  test('survives requests with random damage without errors or hanging', async () => {
    const whole = Buffer.from(post('content-length: 52', '{"email":"somebody@example.org","password":"abcd123"}'))
    const damaged = fc
      .tuple(fc.nat(whole.length - 1), fc.nat(20), fc.uint8Array({ maxLength: 20 }))
      .map(([at, removed, added]) => Buffer.from([...whole.subarray(0, at), ...added, ...whole.subarray(at + removed)]))
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        // Node's own refusals have no envelope.
        const statuses = (await exchange(bytes)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)
        for (const [, status] of statuses) expect(Number(status)).toBeLessThan(500)
      }),
      fuzzParameters(300),
    )
    expect(errorLines(server.logLines)).toEqual([])
  }, 600_000)
})

function holdOpen(bytes: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)))
    socket.once('error', reject)
  })
}
