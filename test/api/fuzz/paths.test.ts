import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type LocalPrices, openLocalPrices } from '#test/api/support/local-prices.ts'
import { buildTestApp, type TestApp } from '#test/api/support/test-app.ts'
import { testConfig } from '#test/api/support/test-config.ts'

import { type Answer, answerFaults } from './answer-faults.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { fuzzParameters } from './fuzz-parameters.ts'
import { errorLines } from './error-lines.ts'

const secret = 'nobody may read this'
let folder: string
let local: LocalPrices
let server: TestApp
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-paths-'))
  const appFolder = path.join(folder, 'app')
  await mkdir(path.join(appFolder, 'assets'), { recursive: true })
  await writeFile(path.join(appFolder, 'index.html'), '<h1>Sevenport</h1>')
  await writeFile(path.join(appFolder, '.env'), secret)
  await writeFile(path.join(folder, 'secret.txt'), secret)
  await writeFile(path.join(folder, 'package.json'), secret)
  local = await openLocalPrices()
  server = await buildTestApp({ prices: local.prices, config: { ...testConfig, appFolder } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  agent.destroy()
  await server.close()
  await local.close()
  await rm(folder, { recursive: true })
})

/** Sends over a socket, since `inject` would normalize the path. */
function send(method: string, target: string): Promise<Answer> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path: target }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (body += chunk))
      answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

const known = contractEndpoints.map(({ endpoint }) => endpoint.path)
/** Paths beside the calls of the contract. */
const others = ['/healthz', '/readyz', '/metrics', '/config.json', '/api/openapi.json', '/api/docs']
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'QUERY',
]

/** Pieces that leave a folder, enter a file or bypass a check, in spellings that decoders read differently. */
const pieces = [
  '. .. ... %2e %2e%2e ..%2f ..%5c %252e%252e ..; .%00 %00 %0d%0a %c0%af %ff % %zz %f0%9f%92%a9 * :id (.*) \\ ~ <script>',
  'api API account login futures info local world metrics docs openapi.json __proto__ constructor',
  '.env .git/config package.json secret.txt index.html assets etc/passwd',
].flatMap((line) => line.split(' '))

const madeUp = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => `/${parts.join('/')}`)
const alienated = fc
  .tuple(
    fc.constantFrom(...known, ...others),
    fc.constantFrom(...pieces, '/', '//', '/.', '%2f', '?', '#', ';a=b', '.json'),
  )
  .chain(([target, piece]) =>
    fc.constantFrom(`${target}${piece}`, `${target}/${piece}`, `/${piece}${target}`, target.toUpperCase()),
  )

test(
  'no path but those of the contract and the app gets more than an error envelope',
  { timeout: 600_000 },
  async () => {
    const requests = fc.tuple(fc.constantFrom(...methods), fc.oneof(madeUp, alienated, fc.constantFrom(...known)))
    await fc.assert(
      fc.asyncProperty(requests, async ([method, target]) => {
        const answer = await send(method, target)
        expect(answer.body).not.toContain(secret)
        expect(answer.statusCode).toBeLessThan(500)
        // A HEAD has no body, and successful answers beside the contract have their own format.
        const isEnvelope = method !== 'HEAD' && answer.statusCode >= 400
        expect(isEnvelope ? answerFaults(answer) : []).toEqual([])
      }),
      fuzzParameters(3_000),
    )
    expect(errorLines(server.logLines)).toEqual([])
  },
)

test('no call of the contract accepts a method that it doesn’t have', async () => {
  for (const { endpoint } of contractEndpoints) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', ...(endpoint.method === 'GET' ? ['POST'] : [])]) {
      expect((await send(method, endpoint.path)).statusCode, `${method} ${endpoint.path}`).toBe(404)
    }
  }
})
