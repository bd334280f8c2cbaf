import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp
let appFolder: string

beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'sevenport-app-'))
  await writeFile(path.join(appFolder, 'index.html'), '<h1>Sevenport</h1>')
  server = await buildTestApp({ config: { ...testConfig, appFolder } })
})

afterAll(async () => {
  await server.close()
  await rm(appFolder, { recursive: true })
})

/** Returns the whole policy of an answer, and the sources that it may connect to. */
async function policyOf(url: string) {
  const { headers, statusCode } = await server.app.inject({ url })
  const policy = String(headers['content-security-policy'])
  const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  return { policy, sources, statusCode, cacheControl: headers['cache-control'] }
}

function start(node: string): string {
  return `/?${new URLSearchParams({ rpc: node }).toString()}`
}

describe('a start that names a node', () => {
  it.each(['https://node.example', 'https://a-b.node.example:8443', 'http://localhost:9545', 'http://127.0.0.1:9545'])(
    'allows connections to %s as well and changes nothing else in the policy',
    async (node) => {
      const usual = await policyOf('/')
      const { policy, sources, statusCode, cacheControl } = await policyOf(start(node))
      expect(statusCode).toBe(200)
      expect(sources).toEqual([...(usual.sources ?? []), node])
      expect(policy.replace(` ${node}`, '')).toBe(usual.policy)
      expect(cacheControl).toBe('no-store')
      expect(usual.cacheControl).toBe('no-cache')
    },
  )

  it('a start that names a node leaves the next answer unchanged', async () => {
    await policyOf(start('https://node.example'))
    expect((await policyOf('/')).policy).not.toContain('node.example')
  })

  it.each([
    ['a wildcard', 'https://*.example'],
    ['everything', '*'],
    ['a scheme', 'https:'],
    ['another directive', "https://node.example; script-src 'unsafe-inline'"],
    ['another source', 'https://node.example https://other.example'],
    ['a keyword', "'unsafe-eval'"],
    ['an injected header line', 'https://node.example\r\nset-cookie: a=b'],
    ['a path', 'https://node.example/v3/key'],
    ['a URL with a trailing slash', 'https://node.example/'],
    ['a URL with a user name', 'https://person@node.example'],
    ['HTTP on another machine', 'http://node.example'],
    ['HTTP in the local network', 'http://192.168.0.1:8545'],
    ['a domain that only begins with localhost', 'http://localhost.example'],
    ['a web socket', 'wss://node.example'],
    ['a data URL', 'data:text/plain,a'],
    ['a name in capitals', 'https://NODE.example'],
    ['a name in another script', 'https://nöde.example'],
    ['a hexadecimal address', 'https://0x7f.1'],
    ['the default port', 'https://node.example:443'],
    ['an invalid port', 'https://node.example:65536'],
    ['an empty label', 'https://node..example'],
    ['an overlong name', `https://${'a.'.repeat(200)}example`],
    ['empty', ''],
  ])('leaves the policy unchanged when the node is %s', async (_case, node) => {
    const { policy, statusCode } = await policyOf(start(node))
    expect(statusCode).toBe(200)
    expect(policy).toBe((await policyOf('/')).policy)
  })

  it('leaves the policy unchanged for a start that names two nodes', async () => {
    const { policy } = await policyOf('/?rpc=https://node.example&rpc=https://other.example')
    expect(policy).toBe((await policyOf('/')).policy)
  })
})

test.each(['/index.html', '/config.json', '/api/market/prices', '/healthz', '/api/docs'])(
  '%s allows no additional node, whatever its query',
  async (url) => {
    expect((await policyOf(`${url}?rpc=https://node.example`)).policy).not.toContain('node.example')
  },
)
