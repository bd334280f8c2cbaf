import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { deleteAccount, exportAccount, sendAccountCode } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listSystemMessages } from '#api/notices.ts'
import {
  createPriceAlert,
  deletePriceAlert,
  listPriceAlerts,
  maximumPriceAlerts,
  type PriceAlert,
} from '#api/price-alerts.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { priceAlerts } from '#server/db/schema/price-alerts.ts'
import { systemClock } from '#server/lib/clock.ts'
import { PriceAlertWatch } from '#server/modules/price-alerts/price-alert-watch.ts'

import { newestCode, type Person, register } from './support/people.ts'
import { ScriptedPrices } from './support/scripted-prices.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const prices = new ScriptedPrices()

let databaseUrl: string
let server: TestApp
let ann: Person

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  server = await buildTestApp({ connection: connectPostgres(databaseUrl, () => undefined), prices })
})

afterAll(() => server.close())

beforeEach(async () => {
  // Alerts that an earlier test left waiting would fire in this one.
  await server.database.delete(priceAlerts)
  ann = await register(server)
  prices.rate('USD', '1')
  prices.rate('CNY', '7')
  prices.quote({ BTC: '90000', USDT: '1' })
})

/** Creates the watch that a worker runs after each price refresh. */
const workerOn = ({ database }: DatabaseConnection) =>
  new PriceAlertWatch({ database, clock: systemClock, log: silentLog, prices })

const above = { coin: 'BTC', direction: 'above', targetPrice: '100000', currency: 'USD' } as const
const below = { ...above, direction: 'below', targetPrice: '80000' } as const

type NewAlert = InferInput<typeof createPriceAlert.input>

const set = async (alert: NewAlert, person = ann) => server.ask(createPriceAlert, alert, person.signedIn)
const codeOf = async (alert: NewAlert, person = ann) =>
  (await server.call(createPriceAlert, alert, person.signedIn)).code
const listOf = async (person = ann) => server.ask(listPriceAlerts, undefined, person.signedIn)

/** Refreshes the prices a minute later and runs the watch. */
async function refresh(usdPrices: Readonly<Record<string, string>>): Promise<void> {
  server.advance(60)
  prices.quote(usdPrices)
  await workerOn(server.connection).run()
}

const mailsOf = async ({ email }: Person) =>
  (await server.mailsTo(email)).filter(({ subject }) => /above|below|高于|por encima/.test(subject))
const messagesOf = async ({ signedIn }: Person) => {
  const { items } = await server.ask(listSystemMessages, {}, signedIn)
  return items.filter(({ kind }) => kind.startsWith('price-'))
}

/** Returns how often the user was notified, by email and by message. */
const timesTold = async (person = ann) => [(await mailsOf(person)).length, (await messagesOf(person)).length]
const [never, once] = [
  [0, 0],
  [1, 1],
]

describe('a price alert', () => {
  it('keeps a price alert in its owner’s list until it’s deleted', async () => {
    const first = await set(above)
    const second = await set({ ...below, currency: 'CNY', targetPrice: '560000.5' })
    expect(first).toMatchObject({ ...above, triggered: null })
    expect(await listOf()).toEqual([second, first])
    await server.ask(deletePriceAlert, { id: first.id }, ann.signedIn)
    expect(await listOf()).toEqual([second])
    expect((await server.call(deletePriceAlert, { id: first.id }, ann.signedIn)).code).toBe(apiErrorCode.notFound)
  })

  it('neither lists a price alert for another user nor lets them delete it', async () => {
    const { id } = await set(above)
    const bob = await register(server)
    expect(await listOf(bob)).toEqual([])
    expect((await server.call(deletePriceAlert, { id }, bob.signedIn)).code).toBe(apiErrorCode.notFound)
    expect((await server.call(listPriceAlerts, undefined)).code).toBe(apiErrorCode.notLoggedIn)
    expect(await listOf()).toHaveLength(1)
  })

  it.each([
    ['of a coin without a price', { coin: 'XYZ' }, apiErrorCode.notFound],
    ['in a currency without a rate', { currency: 'PEN' }, apiErrorCode.notFound],
    ['above a price that was already passed', { targetPrice: '89999.99999999' }, apiErrorCode.stateConflict],
    ['below a price that was already passed', { direction: 'below' }, apiErrorCode.stateConflict],
    ['at a price of zero', { targetPrice: '0.00' }, apiErrorCode.invalidRequest],
    ['finer than prices', { targetPrice: '100000.000000001' }, apiErrorCode.invalidRequest],
    ['with an unknown key', { userId: randomUUID() }, apiErrorCode.invalidRequest],
  ])('refuses a price alert %s', async (_what, changes, expected) => {
    expect(await codeOf({ ...above, ...changes } as NewAlert)).toBe(expected)
    expect(await listOf()).toEqual([])
  })

  it('refuses a price alert while there are no prices', async () => {
    prices.forget()
    expect(await codeOf(above)).toBe(apiErrorCode.unavailable)
  })

  it(`allows at most ${maximumPriceAlerts} price alerts, even if more are set at once`, async () => {
    const codes = await Promise.all(Array.from({ length: maximumPriceAlerts + 3 }, () => codeOf(above)))
    expect(codes.filter((code) => code === 0)).toHaveLength(maximumPriceAlerts)
    expect(codes.filter((code) => code === apiErrorCode.limitReached)).toHaveLength(3)
    const [{ id } = { id: '' }] = await listOf()
    await server.ask(deletePriceAlert, { id }, ann.signedIn)
    expect(await codeOf(above)).toBe(0)
  })

  it('allows setting a hundred price alerts a day', async () => {
    for (let number = 0; number < 100; number += 1) {
      const { id } = await set(above)
      await server.ask(deletePriceAlert, { id }, ann.signedIn)
    }
    expect(await codeOf(above)).toBe(apiErrorCode.tooManyRequests)
  })

  it('exports price alerts and deletes them with the account', async () => {
    await set(above)
    const { sections } = await server.ask(exportAccount, { currentPassword: ann.password }, ann.signedIn)
    expect(sections['priceAlerts']).toMatchObject([{ ...above, triggeredAt: null, triggeredPrice: null }])
    await server.ask(sendAccountCode, { purpose: 'delete-account' }, ann.signedIn)
    const code = await newestCode(server, ann.email)
    await server.ask(deleteAccount, { currentPassword: ann.password, code }, ann.signedIn)
    expect(await server.database.select().from(priceAlerts)).toEqual([])
  })
})

describe('a price that passes the target', () => {
  it('reports a price above the target once by email and message, and lists it with the alert', async () => {
    const { id } = await set(above)
    await refresh({ BTC: '100000' })
    expect(await timesTold()).toEqual(never)
    await refresh({ BTC: '100250.5' })
    const [mail] = await mailsOf(ann)
    expect(mail?.subject).toBe('BTC is above $100,000.00')
    expect(mail?.text).toContain('BTC was at $100,250.50')
    const values = { coin: 'BTC', currency: 'USD', targetPrice: '100000', price: '100250.5' }
    expect(await messagesOf(ann)).toMatchObject([{ kind: 'price-above', values }])
    const [alert] = await listOf()
    expect(alert).toMatchObject({ id, triggered: { price: '100250.5' } })
    expect(Date.parse(alert?.triggered?.at ?? '')).toBeCloseTo(Date.now(), -4)

    await refresh({ BTC: '90000' })
    await refresh({ BTC: '110000' })
    expect(await timesTold()).toEqual(once)
  })

  it('reports a price below the target', async () => {
    await set(below)
    await refresh({ BTC: '80000' })
    expect(await timesTold()).toEqual(never)
    await refresh({ BTC: '79999' })
    expect(await messagesOf(ann)).toMatchObject([{ kind: 'price-below' }])
  })

  it('sends a price alert’s email in the user’s language', async () => {
    await server.database.update(accounts).set({ lang: 'es_mx' }).where(eq(accounts.id, ann.session.userId))
    await set(above)
    await refresh({ BTC: '100001' })
    expect((await mailsOf(ann)).map(({ subject }) => subject)).toEqual(['BTC está por encima de USD\u00a0100,000.00'])
  })

  it('fires each alert whose target is passed, for every user', async () => {
    const bob = await register(server)
    await set(above)
    await set({ ...above, targetPrice: '100000.01' })
    await set({ ...above, targetPrice: '200000' })
    await set({ ...above, coin: 'USDT', targetPrice: '2' })
    await set(above, bob)
    await refresh({ BTC: '100001' })
    expect(await timesTold()).toEqual([2, 2])
    expect(await timesTold(bob)).toEqual(once)
  })

  it('compares the price in the alert’s currency, truncated as the app shows it', async () => {
    await set({ ...above, currency: 'CNY', targetPrice: '630000.00000001' })
    await refresh({ BTC: '90000.0000000014285' })
    expect(await timesTold()).toEqual(never)
    await refresh({ BTC: '90000.000000003' })
    const [{ triggered } = { triggered: null }] = await listOf()
    expect(triggered?.price).toBe('630000.00000002')
  })

  it('fires an alert when only the currency’s rate moves', async () => {
    await set({ ...above, currency: 'CNY', targetPrice: '650000' })
    prices.rate('CNY', '7.3')
    await refresh({ BTC: '90000' })
    expect(await timesTold()).toEqual(once)
  })

  it('doesn’t fire an alert without a rate for its currency', async () => {
    await set({ ...above, currency: 'CNY', targetPrice: '650000' })
    prices.rate('CNY', null)
    await refresh({ BTC: '100000' })
    expect(await timesTold()).toEqual(never)
    expect(await listOf()).toMatchObject([{ triggered: null }])
  })

  it('doesn’t fire an alert on an outdated price', async () => {
    await set(above)
    server.advance(60)
    prices.quote({ BTC: '100001' })
    server.advance(601)
    prices.quote({ USDT: '1' })
    await workerOn(server.connection).run()
    expect(await timesTold()).toEqual(never)
    await refresh({ BTC: '100001' })
    expect(await timesTold()).toEqual(once)
  })

  it('doesn’t fire an alert on a price older than the alert', async () => {
    // The process that sets the alert knows a newer price than the worker, which still has 90000.
    await server.database.insert(priceAlerts).values({
      ...above,
      id: randomUUID(),
      userId: ann.session.userId,
      targetPrice: 85_000n * 10n ** 18n,
      triggeredAt: null,
      triggeredPrice: null,
      createdAt: new Date(Date.now() + 1),
    })
    await workerOn(server.connection).run()
    expect(await timesTold()).toEqual(never)
  })
})

describe('races and crashes of price alerts', () => {
  const waitingForLock = async () => {
    const query = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await queryRows(server.database, query)).length
  }

  it('fires a price alert once when two workers find it at the same time', async () => {
    const alert: PriceAlert = await set(above)
    server.advance(60)
    prices.quote({ BTC: '100001' })
    const connections = [1, 2].map(() => connectPostgres(databaseUrl, () => undefined))
    const runs: Promise<void>[] = []
    await server.database.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, ann.session.userId)).for('no key update')
      runs.push(...connections.map((connection) => workerOn(connection).run()))
      await vi.waitFor(async () => expect(await waitingForLock()).toBe(2), { timeout: 10_000 })
    })
    await Promise.all(runs)
    await Promise.all(connections.map((connection) => connection.close()))
    expect(await timesTold()).toEqual(once)
    expect(await listOf()).toMatchObject([{ id: alert.id, triggered: { price: '100001' } }])
  })

  it('doesn’t fire a price alert that its owner deletes after a worker found it', async () => {
    const { id } = await set(above)
    server.advance(60)
    prices.quote({ BTC: '100001' })
    let run: Promise<void> = Promise.resolve()
    await server.database.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.id, ann.session.userId)).for('no key update')
      run = workerOn(server.connection).run()
      await vi.waitFor(async () => expect(await waitingForLock()).toBe(1), { timeout: 10_000 })
      await tx.delete(priceAlerts).where(eq(priceAlerts.id, id))
    })
    await run
    expect(await timesTold()).toEqual(never)
  })

  it.each(['system_messages', 'outbox'])(
    'a crash before the insert into %s leaves the alert waiting, and the next run fires it once',
    async (table) => {
      const bob = await register(server)
      await set(above)
      await set(above, bob)
      const name = sql.identifier(table)
      const isOfAnn =
        table === 'outbox'
          ? sql`NEW.payload->>'to' = ${sql.raw(`'${ann.email}'`)}`
          : sql`NEW.user_id = ${sql.raw(`'${ann.session.userId}'`)}`
      await server.database.execute(
        sql`CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF ${isOfAnn} THEN RAISE 'crashed'; END IF; RETURN NEW; END $$`,
      )
      await server.database.execute(
        sql`CREATE TRIGGER crash BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION crash()`,
      )
      await refresh({ BTC: '100001' })
      await server.database.execute(sql`DROP FUNCTION crash CASCADE`)
      expect(await timesTold()).toEqual(never)
      expect(await listOf()).toMatchObject([{ triggered: null }])
      // Another user's alert isn't held up by it.
      expect(await timesTold(bob)).toEqual(once)
      await workerOn(server.connection).run()
      await workerOn(server.connection).run()
      expect(await timesTold()).toEqual(once)
    },
  )
})

// Runs last: stopping the worker also stops the relay, which delivers the emails of all tests.
it('the worker fires alerts as soon as there are new prices', async () => {
  await set(above)
  await server.backend.worker.start()
  try {
    server.advance(60)
    prices.quote({ BTC: '100001' })
    await vi.waitFor(async () => expect(await messagesOf(ann)).toHaveLength(1), { timeout: 10_000 })
  } finally {
    await server.backend.worker.stop()
  }
})
