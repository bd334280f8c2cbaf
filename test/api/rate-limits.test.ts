import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { endpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'
import {
  consumeInTurn,
  LocalRateLimiter,
  type SharedRateLimiter,
  sharedRateLimits,
  takeBackAndConsume,
} from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { cleanUpRateLimits } from '#server/jobs/own-clean-ups.ts'
import { contractEndpoints, type NamedEndpoint } from './fuzz/contract-endpoints.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase, openTestPglite } from './support/test-database.ts'

let server: DatabaseConnection
let inProcess: DatabaseConnection

beforeAll(async () => {
  server = connectPostgres(await createTestDatabase(), () => undefined)
  inProcess = await openTestPglite()
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await server.close()
  await inProcess.close()
})

const limit = { points: 3, seconds: 60 }

describe.each<[string, (name: string) => SharedRateLimiter]>([
  ['on PGlite', (name) => sharedRateLimits(inProcess.database)(name, limit)],
  ['on PostgreSQL', (name) => sharedRateLimits(server.database)(name, limit)],
])('a shared limit %s', (_place, make) => {
  it('refuses an attempt beyond the shared limit and says when to retry', async () => {
    const limiter = make('often')
    for (let index = 0; index < 3; index += 1) await limiter.consume('a')
    await expect(limiter.consume('a')).rejects.toMatchObject({ code: 429, retryAfter: expect.any(Number) as number })
    await expect(limiter.consume('b')).resolves.toBeUndefined()
    await expect(make('other').consume('a')).resolves.toBeUndefined()
  })

  it('resets or refunds counts and counts on another limit in one call', async () => {
    const [tries, day, allowed] = [make('tries'), make('day'), make('allowed')]
    const of = (limiter: SharedRateLimiter) => ({ limiter, key: 'a' })
    const [now, today, count] = [of(tries), of(day), of(allowed)]
    const counts = Array.from({ length: 3 }, () => consumeInTurn([now, today]))
    await Promise.all(counts)
    for (let index = 0; index < 3; index += 1) await takeBackAndConsume({ reset: [now], refund: [today] }, count)
    // All three counts of the day are refunded, and those of the tries are reset.
    for (let index = 0; index < 3; index += 1) await consumeInTurn([now, today])
    const refused = { code: 429, retryAfter: expect.any(Number) as number }
    await expect(takeBackAndConsume({ reset: [now], refund: [today] }, count)).rejects.toMatchObject(refused)
    // The refused call still reset and refunded.
    await tries.consume('a')
    await day.consume('a')
    await expect(day.consume('a')).rejects.toMatchObject(refused)
  })

  it('refunds and resets the counts of a shared limit', async () => {
    const limiter = make('back')
    for (let index = 0; index < 3; index += 1) await limiter.consume('a')
    await limiter.refund('a')
    await limiter.consume('a')
    await expect(limiter.consume('a')).rejects.toMatchObject({ code: 429 })
    await limiter.reset('a')
    await limiter.consume('a')
  })
})

it('restarts a shared limit when its window is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limiter = sharedRateLimits(inProcess.database)('window', limit)
  for (let index = 0; index < 3; index += 1) await limiter.consume('a')
  vi.setSystemTime(Date.now() + 59_000)
  await expect(limiter.consume('a')).rejects.toMatchObject({ retryAfter: 1 })
  vi.setSystemTime(Date.now() + 2_000)
  for (let index = 0; index < 3; index += 1) await limiter.consume('a')
  await expect(limiter.consume('a')).rejects.toMatchObject({ retryAfter: 60 })
})

it('restarts an in-process limit when its window is over, and forgets expired keys', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limiter = new LocalRateLimiter(limit)
  for (let index = 0; index < 3; index += 1) limiter.count('a')
  vi.advanceTimersByTime(59_000)
  limiter.count('b')
  expect(() => limiter.count('a')).toThrow(expect.objectContaining({ code: 429, retryAfter: 1 }))
  vi.advanceTimersByTime(1_000)
  limiter.count('c')
  expect(limiter.size).toBe(2)
  for (let index = 0; index < 3; index += 1) limiter.count('a')
  expect(() => limiter.count('a')).toThrow(expect.objectContaining({ retryAfter: 60 }))
})

it('counts every concurrent attempt on a shared limit across processes', async () => {
  const processes = [1, 2, 3].map(() => sharedRateLimits(server.database)('race', limit, 'tooManyTries'))
  const attempts = Array.from({ length: 10 }, () => processes.map((limiter) => limiter.consume('a')))
  const outcomes = await Promise.allSettled(attempts.flat())
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: apiErrorCode.tooManyTries })
})

it('stores no email or IP address for a shared limit, and cleans it up after its window', async () => {
  const { database } = inProcess
  await database.delete(rateLimits)
  await sharedRateLimits(database)('kept', { points: 1, seconds: 60 }).consume('a@app.example 203.0.113.9')
  expect(JSON.stringify(await database.select().from(rateLimits))).not.toMatch(/app\.example|203\.0/)
  expect(await cleanUpRateLimits(database).run()).toBe(0)
  // The window is over by the database's clock.
  await database.update(rateLimits).set({ expire: new Date(Date.now() - 1_000) })
  expect(await cleanUpRateLimits(database).run()).toBe(1)
})

describe('request limits per address', () => {
  const call = {
    method: 'POST',
    summary: 'Answers.',
    access: 'public',
    input: undefined,
    data: v.null(),
    errors: [],
  } as const
  const cheap = endpoint({ ...call, path: '/api/test/cheap' })
  const costly = endpoint({ ...call, path: '/api/test/costly', costly: true })
  let app: TestApp

  beforeAll(async () => {
    app = await buildTestApp({
      config: {
        ...testConfig,
        addressLimits: { ...testConfig.addressLimits, general: 6, costly: 2 },
        trustedProxies: ['10.0.0.1'],
      },
      extraRoutes: [route(cheap, async () => null), route(costly, async () => null)],
    })
  })

  afterAll(() => app.close())

  async function codes(called: typeof cheap, times: number, address: string): Promise<number[]> {
    const answers: number[] = []
    for (let index = 0; index < times; index += 1) {
      answers.push((await app.call(called, undefined, { address })).code)
    }
    return answers
  }

  it('limits requests per address, and costly ones more tightly', async () => {
    expect(await codes(costly, 3, '203.0.113.1')).toEqual([0, 0, 429])
    expect(await codes(cheap, 4, '203.0.113.1')).toEqual([0, 0, 0, 429])
    expect(await codes(costly, 1, '203.0.113.2')).toEqual([0])
    const refused = await app.call(cheap, undefined, { address: '203.0.113.1' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('counts requests of a whole IPv6 /64 network together', async () => {
    expect(await codes(cheap, 3, '2001:db8:1:2::1')).toEqual([0, 0, 0])
    expect(await codes(cheap, 4, '2001:db8:1:2:ffff::2')).toEqual([0, 0, 0, 429])
    expect(await codes(cheap, 1, '2001:db8:1:3::1')).toEqual([0])
  })

  it('believes forwarded addresses of a trusted proxy only', async () => {
    const from = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      const answer = await app.app.inject({ method: 'POST', url: cheap.path, remoteAddress, headers })
      return answer.json<{ code: number }>().code
    }
    for (let index = 0; index < 8; index += 1) expect(await from('10.0.0.1', `198.51.100.${index}`)).toBe(0)
    const forged: number[] = []
    for (let index = 0; index < 7; index += 1) forged.push(await from('203.0.113.50', `198.51.100.${index}`))
    expect(forged).toEqual([0, 0, 0, 0, 0, 0, 429])
  })

  it('counts every call that takes a password as costly', () => {
    const uncounted = withInput(/password$/i).filter(({ endpoint: { costly } }) => costly === undefined)
    expect(withInput(/password$/i).length).toBeGreaterThan(20)
    expect(uncounted.map(({ name }) => name)).toEqual([])
  })

  it('leaves counting to the check of the fund password only in calls that need a session and take one', () => {
    const left = contractEndpoints.filter(({ endpoint: { costly } }) => costly === 'fund-password')
    const able = withInput(/^fundPassword$/).filter(({ endpoint: { access } }) => access === 'main')
    expect(left.map(({ name }) => name)).toContain('transfers.createTransfer')
    for (const { name } of left) expect(able.map((each) => each.name)).toContain(name)
  })
})

/** Returns the endpoints that take an input whose name matches. */
function withInput(name: RegExp): readonly NamedEndpoint[] {
  return contractEndpoints.filter(({ endpoint: { input } }) => {
    const entries = input !== undefined && 'entries' in input ? (input.entries as object) : {}
    return Object.keys(entries).some((key) => name.test(key))
  })
}
