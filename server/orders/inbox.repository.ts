import { and, eq, exists, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'
import { providerInbox } from '#server/db/schema/provider-inbox.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { OrderRow } from './order.ts'

type InboxEvent = Omit<typeof providerInbox.$inferInsert, 'appliedAt'>

/** Stores an event once. @returns False if it was already stored. */
export async function storeEvent(tx: Transaction, event: InboxEvent): Promise<boolean> {
  const stored = await tx
    .insert(providerInbox)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventKey: providerInbox.eventKey })
  return stored.length > 0
}

/**
 * Makes orders due for polling if their provider has sent an event since. Events whose order is still unknown keep
 * waiting.
 */
export async function applyEvents(tx: Transaction, provider: string, now: Date): Promise<void> {
  const moment = now.toISOString()
  await tx.execute(sql`
    WITH applied AS (
      UPDATE provider_inbox AS told SET applied_at = ${moment}
      FROM orders AS o
      WHERE told.provider = ${provider} AND told.applied_at IS NULL
        AND o.provider = told.provider AND o.provider_order_id = told.provider_order_id
      RETURNING o.id)
    UPDATE orders SET poll_at = ${moment} FROM applied WHERE orders.id = applied.id AND orders.poll_at > ${moment}`)
}

/** Makes an order due again if an event arrived while its provider was being polled: the answer may be older. */
export async function applyEventsSince(
  tx: Transaction,
  { id, provider, providerOrderId }: Pick<OrderRow, 'id' | 'provider' | 'providerOrderId'>,
  since: Date,
  now: Date,
): Promise<void> {
  if (providerOrderId === null) return
  const told = tx
    .select({ eventKey: providerInbox.eventKey })
    .from(providerInbox)
    .where(
      and(
        eq(providerInbox.provider, provider),
        eq(providerInbox.providerOrderId, providerOrderId),
        gte(providerInbox.receivedAt, since),
      ),
    )
  await tx
    .update(orders)
    .set({ pollAt: now })
    .where(and(eq(orders.id, id), gt(orders.pollAt, now), exists(told)))
}

/** Days for which a duplicate event is recognized, and for which an event of an unknown order waits. */
const [known, waiting] = [30, 1]

/** @returns The number of deleted events. */
export async function deleteOldEvents(database: Database, now: Date): Promise<number> {
  const before = (days: number) => lt(providerInbox.receivedAt, addSeconds(now, -days * 86_400))
  const deleted = await database
    .delete(providerInbox)
    .where(or(before(known), and(isNull(providerInbox.appliedAt), before(waiting))))
    .returning({ eventKey: providerInbox.eventKey })
  return deleted.length
}
