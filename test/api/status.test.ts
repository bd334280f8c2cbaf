import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { apiErrorCode } from '#api/errors.ts'
import { getStatus, type StatusComponent } from '#api/status.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import { componentReports, componentStates } from '#server/db/schema/status.ts'

import { type ChainServer, serveChain } from './support/chain-server.ts'
import { codesOf } from './support/codes.ts'
import { registerOperator } from './support/operators.ts'
import type { Person } from './support/people.ts'
import { ScriptedChain } from './support/scripted-chain.ts'
import { ScriptedExchange } from './support/scripted-exchange.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'

let server: TestApp
let url: string
let olga: Person
let chain: ChainServer
const partner = new ScriptedExchange('scripted')
const other = new ScriptedExchange('other')

beforeAll(async () => {
  url = await createTestDatabase()
  chain = await serveChain(new ScriptedChain(31_337))
  server = await buildTestApp({
    connection: connectPostgres(url, () => undefined),
    config: { ...testConfig, rpcUrls: { '31337': chain.url, '31338': 'http://127.0.0.1:1' } },
    exchangePartners: [partner, other],
  })
  olga = await registerOperator(server)
})

afterAll(async () => {
  await server.close()
  await chain.close()
})

beforeEach(async () => {
  await server.database.delete(rateLimits)
  await server.database.delete(componentReports)
  await server.database.delete(componentStates)
  // Lets the cached answer expire.
  server.advance(11)
})

afterEach(() => {
  partner.isLeftAlone = false
  other.isLeftAlone = false
})

const read = async () => server.ask(getStatus, { lang: 'en_us' })

async function stateOf(component: StatusComponent) {
  const { components } = await read()
  return components.find((one) => one.component === component)
}

/** Returns a function that checks the components and returns the stored state of one. */
function storedStateOf(component: StatusComponent) {
  return async () => {
    await server.backend.checkComponents()
    const states = await server.database.select().from(componentStates)
    return states.find((one) => one.component === component)?.state
  }
}

/** Closes a second process without resetting the clock. */
async function closeBeside({ app, connection }: TestApp): Promise<void> {
  await app.close()
  await connection.close()
}

/** Checks the components and lets the cached answer expire. */
async function check(): Promise<void> {
  await server.backend.checkComponents()
  server.advance(11)
}

describe('component states', () => {
  it('reports a component that was never checked as unknown', async () => {
    expect(await stateOf('polygon')).toEqual({ component: 'polygon', state: 'unknown', since: null, checkedAt: null })
  })

  it('reports the exchange as degraded while one partner is left alone, and as down while all are', async () => {
    await check()
    expect(await stateOf('exchange')).toMatchObject({ state: 'operational' })
    partner.isLeftAlone = true
    const from = Date.now()
    await check()
    const degraded = await stateOf('exchange')
    expect(degraded).toMatchObject({ state: 'degraded' })
    expect(Date.parse(degraded?.since ?? '')).toBeGreaterThanOrEqual(from)
    await check()
    expect(await stateOf('exchange'), 'the start time stays the same').toMatchObject({ since: degraded?.since })
    other.isLeftAlone = true
    await check()
    expect(await stateOf('exchange')).toMatchObject({ state: 'down' })
    partner.isLeftAlone = false
    other.isLeftAlone = false
    await check()
    expect(await stateOf('exchange')).toMatchObject({ state: 'operational' })
  })

  it('reports a component as unknown since its last check after a minute without one', async () => {
    await check()
    const { checkedAt } = (await stateOf('mail')) ?? {}
    server.advance(61)
    expect(await stateOf('mail')).toMatchObject({ state: 'unknown', since: checkedAt, checkedAt })
  })

  it('keeps the start time of a component’s state across a restart', async () => {
    await check()
    const before = await stateOf('mail')
    server.advance(30)
    const next = await buildTestApp({ connection: connectPostgres(url, () => undefined) })
    await next.backend.checkComponents()
    const { components } = await next.ask(getStatus, { lang: 'en_us' })
    const after = components.find(({ component }) => component === 'mail')
    expect(after).toMatchObject({ state: 'operational', since: before?.since })
    expect(after?.checkedAt).not.toBe(before?.checkedAt)
    await closeBeside(next)
  })

  it('reports a mail server that refuses everything as degraded first, then as down', async () => {
    const silent = await buildTestApp({ refusesMails: true, connection: connectPostgres(url, () => undefined) })
    const mailNow = async () => {
      await silent.backend.checkComponents()
      silent.advance(11)
      const { components } = await silent.ask(getStatus, { lang: 'en_us' })
      return components.find(({ component }) => component === 'mail')?.state
    }
    expect([await mailNow(), await mailNow(), await mailNow()]).toEqual(['degraded', 'degraded', 'down'])
    await closeBeside(silent)
  })

  it('reveals no partner, node address or operator behind the components', async () => {
    await check()
    const answer = JSON.stringify(await read())
    for (const word of ['scripted', '127.0.0.1', 'rpc', olga.session.memberId]) expect(answer).not.toContain(word)
  })
})

describe('a chain', () => {
  it('a chain is operational while its watcher runs, degraded two minutes after that stopped, and down ten minutes later', async () => {
    await server.backend.worker.start()
    // Time stands still meanwhile: two minutes without an answer from its node would degrade BSC.
    await expect.poll(storedStateOf('ethereum')).toBe('operational')
    await check()
    expect(await stateOf('bsc'), 'its node doesn’t answer').toMatchObject({ state: 'unknown' })
    await server.backend.worker.stop()
    server.advance(121)
    await check()
    expect(await stateOf('ethereum')).toMatchObject({ state: 'degraded' })
    expect(await stateOf('bsc')).toMatchObject({ state: 'degraded' })
    expect(await stateOf('deposits')).toMatchObject({ state: 'degraded' })
    server.advance(600)
    await check()
    expect(await stateOf('ethereum')).toMatchObject({ state: 'down' })
    expect(await stateOf('deposits')).toMatchObject({ state: 'down' })
    expect(await stateOf('polygon'), 'the network is not configured').toMatchObject({
      state: 'unknown',
      checkedAt: null,
    })
  })
})

describe('the public status call', () => {
  it('caches the status for all callers for ten seconds', async () => {
    await check()
    expect(await stateOf('mail')).toMatchObject({ state: 'operational' })
    await server.database.update(componentStates).set({ state: 'down' })
    for (let asked = 0; asked < 20; asked += 1) await read()
    expect(await stateOf('mail'), 'the cached state').toMatchObject({ state: 'operational' })
    server.advance(11)
    expect(await stateOf('mail')).toMatchObject({ state: 'down' })
  })

  it('refuses the status to an address that asks too often', async () => {
    const strict = await buildTestApp({
      connection: connectPostgres(url, () => undefined),
      config: { ...testConfig, addressLimits: { ...testConfig.addressLimits, general: 3 } },
    })
    const asked = Array.from({ length: 4 }, () => strict.call(getStatus, { lang: 'en_us' }))
    expect(await codesOf(asked)).toEqual([0, 0, 0, apiErrorCode.tooManyRequests])
    await closeBeside(strict)
  })
})
