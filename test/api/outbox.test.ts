import { setTimeout as delay } from 'node:timers/promises'

import { eq, sql, type SQL } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { addToOutbox, outboxChannel } from '#server/db/outbox.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { measureOutbox } from '#server/jobs/outbox-metrics.ts'
import { maximumAttempts, type OutboxHandler, OutboxRelay } from '#server/jobs/outbox-relay.ts'
import { cleanUpOutbox } from '#server/jobs/own-clean-ups.ts'
import { Worker } from '#server/jobs/worker.ts'

import { createTestDatabase, openTestPglite } from './support/test-database.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const connections = new Map<string, DatabaseConnection>()

beforeAll(async () => {
  const server = connectPostgres(await createTestDatabase(), () => undefined)
  connections.set('PostgreSQL', server).set('PGlite', await openTestPglite())
})

afterEach(async () => {
  vi.clearAllMocks()
  for (const { database } of connections.values()) await database.delete(outbox)
})

afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.close()))
})

/** Creates a relay that works only when told to. */
function makeRelay({ database }: DatabaseConnection, handle: OutboxHandler, onDead?: (kind: string) => void) {
  return new OutboxRelay({ database, handlers: new Map([['note', handle]]), log, ...(onDead && { onDead }) })
}

async function add({ database }: DatabaseConnection, ...notes: readonly number[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const note of notes) await addToOutbox(tx, { kind: 'note', payload: { note } })
  })
}

describe.each(['PGlite', 'PostgreSQL'])('the outbox on %s', (name) => {
  const connection = () => {
    const found = connections.get(name)
    if (found === undefined) throw new Error(`${name} was not opened`)
    return found
  }
  const rows = () => connection().database.select().from(outbox)

  it('handles each event once and deletes it', async () => {
    const handled: unknown[] = []
    await add(connection(), 1, 2, 3)
    const relay = makeRelay(connection(), async (payload) => void handled.push(payload))
    await relay.drain()
    await relay.drain()
    expect(handled).toHaveLength(3)
    expect(handled).toEqual(expect.arrayContaining([{ note: 1 }, { note: 2 }, { note: 3 }]))
    expect(await rows()).toEqual([])
  })

  it('adds no event if the transaction is rolled back', async () => {
    const rolledBack = connection().database.transaction(async (tx) => {
      await addToOutbox(tx, { kind: 'note', payload: {} })
      throw new Error('Changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('Changed my mind')
    expect(await rows()).toEqual([])
  })

  it('handles events outside of transactions, so that a slow handler blocks nothing', async () => {
    await add(connection(), 1)
    const relay = makeRelay(connection(), async () => {
      // Would wait forever on PGlite, and for the row on PostgreSQL.
      await connection().database.update(outbox).set({ lastError: 'seen' })
    })
    await relay.drain()
    expect(await rows()).toEqual([])
  })

  it('retries a failed event later', async () => {
    await add(connection(), 1)
    const handle = vi.fn<OutboxHandler>().mockRejectedValueOnce(new Error('refused a@app.example'))
    const relay = makeRelay(connection(), handle)
    await relay.drain()
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, lastError: 'refused a@app.example', deadAt: null })
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(1_000)
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('a@app.example')

    const setDue = async (dueAt: SQL<Date>) => connection().database.update(outbox).set({ dueAt })
    await setDue(sql`now() + interval '1 hour'`)
    await relay.drain()
    expect(handle).toHaveBeenCalledTimes(1)
    await setDue(sql`now()`)
    await relay.drain()
    expect(handle).toHaveBeenCalledTimes(2)
    expect(await rows()).toEqual([])
  })

  it('gives up an event after the last attempt with an error, and deletes it after a month', async () => {
    await add(connection(), 1)
    await connection()
      .database.update(outbox)
      .set({ attempts: maximumAttempts - 1 })
    const metrics = new Registry()
    const countDead = measureOutbox(connection().database, metrics)
    const relay = makeRelay(connection(), () => Promise.reject(new Error('never')), countDead)
    await relay.drain()
    expect((await rows())[0]?.deadAt).toBeInstanceOf(Date)
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ kind: 'note' }), 'Gave up on an event')
    const published = await metrics.metrics()
    expect(published).toContain('sevenport_outbox_dead_total{kind="note"} 1')
    expect(published).toContain('sevenport_outbox_events{state="dead"} 1')
    expect(published).toContain('sevenport_outbox_events{state="pending"} 0')

    await connection()
      .database.update(outbox)
      .set({ dueAt: sql`now()` })
    const other = vi.fn<OutboxHandler>()
    await makeRelay(connection(), other).drain()
    expect(other).not.toHaveBeenCalled()

    const { run } = cleanUpOutbox(connection().database)
    expect(await run()).toBe(0)
    await connection()
      .database.update(outbox)
      .set({ deadAt: sql`now() - interval '31 days'` })
    expect(await run()).toBe(1)
  })

  it('keeps an event without a handler', async () => {
    await connection().database.transaction((tx) => addToOutbox(tx, { kind: 'unheard of', payload: {} }))
    await makeRelay(connection(), async () => undefined).drain()
    expect(await rows()).toMatchObject([
      { attempts: 1, lastError: 'No handler is registered for events of the kind unheard of' },
    ])
  })

  it('handles an event again if the process died before noting its success', async () => {
    await add(connection(), 1)
    const dying = makeRelay(connection(), () => new Promise(() => undefined))
    void dying.drain()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)

    const handle = vi.fn<OutboxHandler>()
    await makeRelay(connection(), handle).drain()
    expect(handle).not.toHaveBeenCalled()
    // The claim has expired.
    await connection()
      .database.update(outbox)
      .set({ dueAt: sql`now()` })
    await makeRelay(connection(), handle).drain()
    expect(handle).toHaveBeenCalledExactlyOnceWith({ note: 1 })
  })

  it('wakes the worker when a transaction commits, and not before', async () => {
    const handle = vi.fn<OutboxHandler>()
    const { database } = connection()
    const relay = new OutboxRelay({ database, handlers: new Map([['note', handle]]), log, pollInterval: 600_000 })
    const listen = (notified: () => void) => connection().listen(outboxChannel, notified)
    const worker = new Worker({ relay, cleanUps: [], workers: [], log, listen })
    await worker.start()
    await delay(200)
    await database.transaction(async (tx) => {
      await addToOutbox(tx, { kind: 'note', payload: {} })
      await delay(100)
      expect(handle).not.toHaveBeenCalled()
    })
    await expect.poll(() => handle).toHaveBeenCalledTimes(1)
    await worker.stop()
  })

  it('drains only once the events that it is already handling are handled', async () => {
    await add(connection(), 1)
    let finish: () => void = () => undefined
    const handle = vi.fn<OutboxHandler>().mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    const relay = makeRelay(connection(), handle)
    relay.start()
    await expect.poll(() => handle).toHaveBeenCalledTimes(1)
    let hasDrained = false
    const draining = relay.drain().then(() => (hasDrained = true))
    await delay(100)
    expect(hasDrained).toBe(false)
    finish()
    await draining
    expect(await rows()).toEqual([])
    await relay.stop()
  })

  it('finishes a running event before it stops, and starts no other', async () => {
    await add(connection(), 1)
    let finish: () => void = () => undefined
    const handle = vi.fn<OutboxHandler>().mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    const relay = makeRelay(connection(), handle)
    relay.start()
    await expect.poll(() => handle).toHaveBeenCalledTimes(1)
    let hasStopped = false
    const stopping = relay.stop().then(() => (hasStopped = true))
    await add(connection(), 2)
    relay.wake()
    await delay(100)
    expect(hasStopped).toBe(false)
    finish()
    await stopping
    expect(handle).toHaveBeenCalledTimes(1)
    expect(await rows()).toMatchObject([{ payload: { note: 2 }, attempts: 0 }])
  })
})

it('several simultaneous relays never handle the same event', async () => {
  const server = connections.get('PostgreSQL')
  if (server === undefined) throw new Error('PostgreSQL was not opened')
  const notes = Array.from({ length: 100 }, (_, index) => index)
  await add(server, ...notes)
  const handled: number[] = []
  const relays = Array.from({ length: 5 }, () =>
    makeRelay(server, async (payload) => {
      await delay(2)
      handled.push((payload as { note: number }).note)
    }),
  )
  await Promise.all(relays.map((relay) => relay.drain()))
  expect(handled.toSorted((a, b) => a - b)).toEqual(notes)
  expect(await server.database.select().from(outbox).where(eq(outbox.kind, 'note'))).toEqual([])
})

it('a listener whose connection breaks reconnects and checks for missed events', async () => {
  const server = connectPostgres(await createTestDatabase(), () => undefined)
  const notified = vi.fn<() => void>()
  const stop = await server.listen(outboxChannel, notified)
  await server.database.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'sevenport-listener' AND datname = current_database()`,
  )
  await expect.poll(() => notified).toHaveBeenCalledTimes(1)
  await server.database.execute(sql`SELECT pg_notify(${outboxChannel}, '')`)
  await expect.poll(() => notified).toHaveBeenCalledTimes(2)
  await stop()
  await server.close()
})
