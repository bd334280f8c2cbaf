import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

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

const add = preparedStatement(
  'add_to_outbox',
  sql`INSERT INTO outbox (id, kind, payload, created_at, due_at)
    SELECT (event->>'id')::uuid, event->>'kind', event->'payload', now(),
      now() + make_interval(secs => coalesce((event->>'delaySeconds')::integer, 0))
    FROM jsonb_array_elements(${sql.placeholder('events')}::jsonb) AS event`,
)

/** Adds events, each of which takes effect at least once after `tx` is committed, and never if it is rolled back. */
export async function addToOutbox(tx: Transaction, ...events: readonly OutboxEvent[]): Promise<void> {
  await add(tx, { events: JSON.stringify(events.map((event) => ({ ...event, id: randomUUID() }))) })
  announce(tx, outboxChannel)
}
