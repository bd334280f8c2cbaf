import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { walletEventsPath } from '#api/balances.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { walletChannel, announceWallet } from '#server/db/wallet-channel.ts'

import { countEvents } from './support/event-streams.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase, openTestDatabase } from './support/test-database.ts'

function open(url: string, { signedIn }: Person): Promise<Response> {
  return fetch(`${url}${walletEventsPath}`, { headers: { accessToken: signedIn.accessToken ?? '' } })
}

describe('the events of a wallet', () => {
  let server: TestApp
  let url: string
  let ann: Person
  let bob: Person

  beforeAll(async () => {
    server = await buildTestApp()
    url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    ann = await register(server)
    bob = await register(server)
  })

  afterAll(() => server.close())

  it('wallet events reach only the user whose wallet has changed', async () => {
    const [ofAnn, ofBob] = await Promise.all([open(url, ann), open(url, bob)])
    await server.database.transaction(async (tx) => announceWallet(tx, ann.session.userId))
    expect(await countEvents(ofAnn, 'wallet', 1)).toBe(1)
    expect(await countEvents(ofBob, 'wallet', 1, 300)).toBe(0)
  })

  it('a rolled back change sends no wallet event', async () => {
    const response = await open(url, ann)
    const failing = server.database.transaction(async (tx) => {
      announceWallet(tx, ann.session.userId)
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await countEvents(response, 'wallet', 1, 300)).toBe(0)
  })

  it('wallet events require logging in', async () => {
    const response = await fetch(`${url}${walletEventsPath}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401, data: null })
  })

  it('wallet events have the same headers as every other answer', async () => {
    const response = await open(url, ann)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    await response.body?.cancel()
  })
})

it('refuses wallet events if the database has no LISTEN, so that the client polls', async () => {
  const connection = await openTestDatabase()
  const listen: DatabaseConnection['listen'] = async (channel, notified) => {
    if (channel === walletChannel) throw new Error('LISTEN is not supported')
    return connection.listen(channel, notified)
  }
  const server = await buildTestApp({ connection: { ...connection, listen } })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  expect((await open(url, await register(server))).status).toBe(503)
  await server.close()
})

describe('on PostgreSQL', () => {
  let databaseUrl: string
  let servers: readonly TestApp[]

  beforeAll(async () => {
    databaseUrl = await createTestDatabase()
    const connect = () => connectPostgres(databaseUrl, () => undefined)
    servers = [await buildTestApp({ connection: connect() }), await buildTestApp({ connection: connect() })]
  })

  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  it('wallet events cross processes and are sent after the listener’s connection was lost', async () => {
    const [first, second] = servers
    if (first === undefined || second === undefined) throw new Error('Two servers are needed')
    const ann = await register(first)
    const url = await second.app.listen({ host: '127.0.0.1', port: 0 })
    const before = await open(url, ann)
    await first.database.transaction(async (tx) => announceWallet(tx, ann.session.userId))
    expect(await countEvents(before, 'wallet', 1)).toBe(1)

    const after = await open(url, ann)
    await first.connection.inScript((script) =>
      script.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'sevenport-listener'`,
      ),
    )
    // Events in between were missed: every client is told to look again.
    expect(await countEvents(after, 'wallet', 1)).toBe(1)
  })
})
