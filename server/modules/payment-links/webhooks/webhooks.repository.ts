import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { paymentLinkOrders, paymentLinks } from '#server/db/schema/payment-links.ts'
import { paymentLinkEvents, paymentWebhooks } from '#server/db/schema/payment-webhooks.ts'

export type WebhookRow = typeof paymentWebhooks.$inferSelect
export type EventRow = typeof paymentLinkEvents.$inferSelect
export type NewEvent = typeof paymentLinkEvents.$inferInsert

/** An event as the merchant sees it. */
export interface ShownEvent extends EventRow {
  readonly title: string
  readonly number: string | null
}

export async function findWebhook(tx: Transaction, merchantId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId))
  return row
}

/** @param previous The revision that is replaced; 0 if there is none. @returns False if it is another by now. */
export async function tryWriteWebhook(tx: Transaction, row: WebhookRow, previous: number): Promise<boolean> {
  const { url, secret, revision, createdAt, merchantId } = row
  const written =
    previous === 0
      ? await tx.insert(paymentWebhooks).values(row).onConflictDoNothing().returning()
      : await tx
          .update(paymentWebhooks)
          .set({ url, secret, revision, createdAt })
          .where(and(eq(paymentWebhooks.merchantId, merchantId), eq(paymentWebhooks.revision, previous)))
          .returning()
  return written.length > 0
}

/** What still waits is not sent any more. @returns The one that was there. */
export async function deleteWebhook(tx: Transaction, merchantId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId)).returning()
  await tx
    .update(paymentLinkEvents)
    .set({ dueAt: null, lastFailure: 'removed' })
    .where(and(eq(paymentLinkEvents.merchantId, merchantId), isNotNull(paymentLinkEvents.dueAt)))
  return row
}

/** One and the same event is written once. */
export async function insertEvent(tx: Transaction, row: NewEvent): Promise<void> {
  await tx.insert(paymentLinkEvents).values(row).onConflictDoNothing()
}

const shown = {
  ...getTableColumns(paymentLinkEvents),
  title: paymentLinks.title,
  number: paymentLinkOrders.number,
}

/** One page and one more, newest first. */
export async function listEvents(
  tx: Transaction,
  merchantId: string,
  cursor: string | undefined,
): Promise<ShownEvent[]> {
  const { createdAt, id } = paymentLinkEvents
  return tx
    .select(shown)
    .from(paymentLinkEvents)
    .innerJoin(paymentLinks, eq(paymentLinks.id, paymentLinkEvents.linkId))
    .leftJoin(paymentLinkOrders, eq(paymentLinkOrders.orderId, paymentLinkEvents.orderId))
    .where(and(eq(paymentLinkEvents.merchantId, merchantId), isAfterCursor(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1)
}

export async function findShownEvent(
  tx: Transaction,
  merchantId: string,
  eventId: string,
): Promise<ShownEvent | undefined> {
  const [row] = await tx
    .select(shown)
    .from(paymentLinkEvents)
    .innerJoin(paymentLinks, eq(paymentLinks.id, paymentLinkEvents.linkId))
    .leftJoin(paymentLinkOrders, eq(paymentLinkOrders.orderId, paymentLinkEvents.orderId))
    .where(and(eq(paymentLinkEvents.merchantId, merchantId), eq(paymentLinkEvents.id, eventId)))
  return row
}

/** Has an event sent as soon as nobody is sending it. @returns False if it has arrived. */
export async function setDue(tx: Transaction, id: string, dueAt: Date): Promise<boolean> {
  const changed = await tx
    .update(paymentLinkEvents)
    .set({ dueAt })
    .where(and(eq(paymentLinkEvents.id, id), isNull(paymentLinkEvents.deliveredAt)))
    .returning()
  return changed.length > 0
}

function isDue(now: Date) {
  const { claimedUntil, dueAt } = paymentLinkEvents
  return and(lte(dueAt, now), or(isNull(claimedUntil), lte(claimedUntil, now)))
}

/** Whose shops have something to be told, longest waiting first. */
export async function listDueMerchants(tx: Transaction, now: Date, limit: number): Promise<string[]> {
  const { merchantId, dueAt } = paymentLinkEvents
  const rows = await tx
    .select({ merchantId })
    .from(paymentLinkEvents)
    .where(isDue(now))
    .groupBy(merchantId)
    .orderBy(sql`min(${dueAt})`)
    .limit(limit)
  return rows.map((row) => row.merchantId)
}

/** Takes a merchant's event that is due, which is nobody else's until then; counts the attempt. */
export async function claimEvent(
  tx: Transaction,
  merchantId: string,
  now: Date,
  claimedUntil: Date,
): Promise<EventRow | undefined> {
  const due = tx
    .select({ id: paymentLinkEvents.id })
    .from(paymentLinkEvents)
    .where(and(eq(paymentLinkEvents.merchantId, merchantId), isDue(now)))
    .orderBy(paymentLinkEvents.dueAt, paymentLinkEvents.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx
    .update(paymentLinkEvents)
    .set({ attempts: sql`${paymentLinkEvents.attempts} + 1`, claimedUntil })
    .where(eq(paymentLinkEvents.id, due))
    .returning()
  return row
}

export async function noteDelivered(tx: Transaction, id: string, deliveredAt: Date, lastStatus: number): Promise<void> {
  await tx
    .update(paymentLinkEvents)
    .set({ deliveredAt, lastStatus, lastFailure: null, dueAt: null, claimedUntil: null })
    .where(eq(paymentLinkEvents.id, id))
}

/** Unless somebody else has taken it since: then it is theirs to say. */
export async function noteNotDelivered(
  tx: Transaction,
  { id, attempts, dueAt: wasDueAt }: EventRow,
  change: Pick<EventRow, 'dueAt' | 'lastStatus' | 'lastFailure'>,
): Promise<void> {
  const { dueAt, lastStatus, lastFailure } = change
  await tx
    .update(paymentLinkEvents)
    .set({
      lastStatus,
      lastFailure,
      claimedUntil: null,
      // What was asked for by hand, or was ended, in the meantime stands.
      dueAt: sql`CASE WHEN ${paymentLinkEvents.dueAt} = ${sql.param(wasDueAt, paymentLinkEvents.dueAt)}
        THEN ${sql.param(dueAt, paymentLinkEvents.dueAt)} ELSE ${paymentLinkEvents.dueAt} END`,
    })
    .where(
      and(
        eq(paymentLinkEvents.id, id),
        eq(paymentLinkEvents.attempts, attempts),
        isNull(paymentLinkEvents.deliveredAt),
      ),
    )
}

/** What has ended, whether or not it has arrived. @returns How many. */
export async function deleteEventsBefore(tx: Transaction, before: Date): Promise<number> {
  const { createdAt, dueAt } = paymentLinkEvents
  const deleted = await tx
    .delete(paymentLinkEvents)
    .where(and(lt(createdAt, before), isNull(dueAt)))
    .returning({ id: paymentLinkEvents.id })
  return deleted.length
}

/** Everything about a merchant's shop. */
export async function forgetWebhook(tx: Transaction, merchantId: string): Promise<void> {
  await tx.delete(paymentLinkEvents).where(eq(paymentLinkEvents.merchantId, merchantId))
  await tx.delete(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId))
}
