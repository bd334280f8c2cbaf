import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { outbox } from './schema/outbox.ts'

/** An effect outside the database. What does it is registered under `kind`; `payload` is JSON. */
export interface OutboxEvent {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** PostgreSQL tells everybody who listens here, when the transaction is committed, that something is due. */
export const outboxChannel = 'outbox'

/** Has `event` take effect, at least once, when `tx` is committed; if it is rolled back, never. */
export async function addToOutbox(tx: Transaction, { kind, payload }: OutboxEvent): Promise<void> {
  const now = sql`now()`
  await tx.insert(outbox).values({ id: randomUUID(), kind, payload, createdAt: now, dueAt: now })
  await tx.execute(sql`SELECT pg_notify(${outboxChannel}, '')`)
}
