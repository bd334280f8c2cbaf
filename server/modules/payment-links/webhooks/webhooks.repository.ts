import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { paymentLinkOrders, paymentLinks } from '#server/db/schema/payment-links.ts'
import { paymentLinkEvents, paymentWebhooks } from '#server/db/schema/payment-webhooks.ts'

export type WebhookRow = typeof paymentWebhooks.$inferSelect
export type EventRow = typeof paymentLinkEvents.$inferSelect
export type NewEvent = typeof paymentLinkEvents.$inferInsert

/** An event, with the details shown to the merchant. */
export interface ShownEvent extends EventRow {
  readonly title: string
  readonly number: string | null
}

export async function findWebhook(tx: Transaction, merchantId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId))
  return row
}

/**
 * @param previous The revision being replaced; 0 if there is none.
 * @returns False if it has changed in the meantime.
 */
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

/** Deletes a webhook; pending events aren't sent any more. @returns The deleted webhook. */
export async function deleteWebhook(tx: Transaction, merchantId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId)).returning()
  await tx
    .update(paymentLinkEvents)
    .set({ dueAt: null, lastFailure: 'removed' })
    .where(and(eq(paymentLinkEvents.merchantId, merchantId), isNotNull(paymentLinkEvents.dueAt)))
  return row
}

/** Inserts an event, unless it already exists. */
export async function insertEvent(tx: Transaction, row: NewEvent): Promise<void> {
  await tx.insert(paymentLinkEvents).values(row).onConflictDoNothing()
}

const shown = {
  ...getTableColumns(paymentLinkEvents),
  title: paymentLinks.title,
  number: paymentLinkOrders.number,
}

/** Returns one page plus one, newest first. */
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

/** Schedules an event to be sent as soon as no one else is sending it. @returns False if it was already delivered. */
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

/** Returns the merchants with due events, longest waiting first. */
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

/** Claims a merchant's due event until `claimedUntil`, and counts the attempt. */
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

/** Records a failed delivery, unless someone else has claimed the event since. */
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
      // Keep a manual retry or a cancellation made in the meantime.
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

/** Deletes old events that are no longer pending, delivered or not. @returns The number deleted. */
export async function deleteEventsBefore(tx: Transaction, before: Date): Promise<number> {
  const { createdAt, dueAt } = paymentLinkEvents
  const deleted = await tx
    .delete(paymentLinkEvents)
    .where(and(lt(createdAt, before), isNull(dueAt)))
    .returning({ id: paymentLinkEvents.id })
  return deleted.length
}

/** Deletes a merchant's webhook and events. */
export async function forgetWebhook(tx: Transaction, merchantId: string): Promise<void> {
  await tx.delete(paymentLinkEvents).where(eq(paymentLinkEvents.merchantId, merchantId))
  await tx.delete(paymentWebhooks).where(eq(paymentWebhooks.merchantId, merchantId))
}
