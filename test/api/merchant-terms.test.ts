import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { merchantTerms } from '#server/db/schema/merchants.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { announceTerms } from '#server/modules/merchants/terms.ts'

import { buildTestApp, type TestApp } from './support/test-app.ts'

const day = 86_400

let server: TestApp

beforeAll(async () => {
  server = await buildTestApp()
})

afterAll(() => server.close())

describe('terms of merchants', () => {
  const wanted = { level1: 4000, level2: 3000, level3: 2000, coolingDays: 14 }

  it('terms are announced a day before they hold, once per day', async () => {
    const now = systemClock()
    const startsAt = addSeconds(now, 3 * day)
    const audit = async () => undefined
    const announce = (at: Date) => announceTerms(server.database, { ...wanted, startsAt: at }, { now, audit })
    expect(await announce(addSeconds(now, day - 1))).toBe('too-soon')
    expect([await announce(startsAt), await announce(startsAt)]).toEqual([undefined, 'taken'])
  })

  it('the database refuses terms above half of a fee, out of order or below zero, and their deletion', async () => {
    const now = systemClock()
    const insert = (change: Partial<typeof wanted>) =>
      server.database
        .insert(merchantTerms)
        .values({ ...wanted, ...change, startsAt: addSeconds(now, 9 * day), announcedAt: now })
    await expect(insert({ level1: 5001 })).rejects.toThrow(/merchant_terms/)
    await expect(insert({ level2: 4001 })).rejects.toThrow(/merchant_terms/)
    await expect(insert({ level3: -1 })).rejects.toThrow(/merchant_terms/)
    await expect(server.database.delete(merchantTerms)).rejects.toThrow(/merchant_terms/)
  })
})
