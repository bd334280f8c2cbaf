import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'

import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

let server: TestApp

afterEach(() => server.close())

function get(url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return server.app.inject({ url, headers, remoteAddress })
}

describe('readiness', () => {
  it('readiness depends on the database and its schema, and liveness on neither', async () => {
    server = await buildTestApp()
    expect([(await get('/healthz')).statusCode, (await get('/readyz')).statusCode]).toEqual([200, 200])

    await server.database.execute(sql`DELETE FROM schema_migrations WHERE name = '0001-outbox'`)
    expect((await get('/readyz')).statusCode).toBe(503)

    await server.database.execute(sql`DROP TABLE schema_migrations`)
    const answer = await get('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }])
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
  })
})

describe('metrics', () => {
  it('metrics count and time requests by route and code, and measure the outbox and the process', async () => {
    server = await buildTestApp()
    await get('/healthz')
    await get('/api/unheard-of?secret=hunter2')
    const { body, headers } = await get('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('sevenport_http_requests_total{method="GET",route="/healthz",status="200",code=""} 1')
    expect(body).toContain('sevenport_http_requests_total{method="GET",route="none",status="404",code="404"} 1')
    expect(body).toContain('sevenport_http_request_duration_seconds_count{method="GET",route="/healthz"} 1')
    expect(body).toContain('sevenport_outbox_events{state="pending"} 0')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).not.toContain('hunter2')
  })

  it('serves metrics to this machine, but not through a proxy on it', async () => {
    server = await buildTestApp()
    expect((await get('/metrics', {}, '203.0.113.7')).json()).toMatchObject({ code: 403 })
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
    expect((await get('/metrics', {}, '::1')).statusCode).toBe(200)
  })

  it('serves metrics to anyone with the token, if there is one', async () => {
    const token = 'a-token-of-many-characters'
    server = await buildTestApp({ config: { ...testConfig, metricsToken: token } })
    expect((await get('/metrics')).statusCode).toBe(403)
    expect((await get('/metrics', { authorization: 'Bearer another' }, '203.0.113.7')).statusCode).toBe(403)
    expect((await get('/metrics', { authorization: `Bearer ${token}` }, '203.0.113.7')).statusCode).toBe(200)
  })
})

it('a worker reports its health and serves no calls', async () => {
  server = await buildTestApp({ config: { ...testConfig, role: 'worker' } })
  expect((await get('/readyz')).statusCode).toBe(200)
  expect((await get('/api/market/prices')).statusCode).toBe(404)
})
