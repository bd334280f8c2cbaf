import { randomUUID } from 'node:crypto'

import { type SQL, sql } from 'drizzle-orm'

import { announce } from './announcements.ts'
import type { Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** An effect outside the database. Its handler is registered under `kind`; `payload` is JSON. */
export interface OutboxEvent {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Seconds until it is due; 0 by default. */
  readonly delaySeconds?: number
}

/** PostgreSQL channel that is notified when a committed event is due. */
export const outboxChannel = 'outbox'

const insertEvents = sql`INSERT INTO outbox (id, kind, payload, created_at, due_at)
  SELECT (event->>'id')::uuid, event->>'kind', event->'payload', now(),
    now() + make_interval(secs => coalesce((event->>'delaySeconds')::integer, 0))
  FROM jsonb_array_elements(${sql.placeholder('events')}::jsonb) AS event`

const add = preparedStatement('add_to_outbox', insertEvents)

/** Adds events, each of which takes effect at least once after `tx` is committed, and never if it is rolled back. */
export async function addToOutbox(tx: Transaction, ...events: readonly OutboxEvent[]): Promise<void> {
  await addBy(add, tx, events)
}

/**
 * Prepares the addition of events together with another insert, in one round trip.
 * @param name As for `preparedStatement`.
 * @param insert With placeholders for `values`.
 */
export function insertWithEvents(
  name: string,
  insert: SQL,
): (tx: Transaction, values: Readonly<Record<string, unknown>>, events: readonly OutboxEvent[]) => Promise<void> {
  const addBoth = preparedStatement(name, sql`WITH inserted AS (${insert}) ${insertEvents}`)
  return (tx, values, events) => addBy(addBoth, tx, events, values)
}

async function addBy(
  statement: typeof add,
  tx: Transaction,
  events: readonly OutboxEvent[],
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await statement(tx, {
    ...values,
    events: JSON.stringify(events.map((event) => ({ ...event, id: randomUUID() }))),
  })
  if (events.length > 0) announce(tx, outboxChannel)
}
