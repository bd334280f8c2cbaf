import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { announce } from './announcements.ts'
import type { Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** An effect outside the database. What does it is registered under `kind`; `payload` is JSON. */
export interface OutboxEvent {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Until it is due; at once unless it says otherwise. */
  readonly delaySeconds?: number
}

/** PostgreSQL tells everybody who listens here, when the transaction is committed, that something is due. */
export const outboxChannel = 'outbox'

const add = preparedStatement(
  'add_to_outbox',
  sql`INSERT INTO outbox (id, kind, payload, created_at, due_at)
    SELECT (event->>'id')::uuid, event->>'kind', event->'payload', now(),
      now() + make_interval(secs => coalesce((event->>'delaySeconds')::integer, 0))
    FROM jsonb_array_elements(${sql.placeholder('events')}::jsonb) AS event`,
)

/** Has each event take effect, at least once, when `tx` is committed; if it is rolled back, never. */
export async function addToOutbox(tx: Transaction, ...events: readonly OutboxEvent[]): Promise<void> {
  await add(tx, { events: JSON.stringify(events.map((event) => ({ ...event, id: randomUUID() }))) })
  announce(tx, outboxChannel)
}
