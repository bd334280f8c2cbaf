import { and, count, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { newsMails, subscriptions } from '#server/db/schema/subscriptions.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

type SubscriptionRequest = Pick<
  SubscriptionRow,
  'id' | 'email' | 'lang' | 'requestedAt' | 'confirmTokenHash' | 'unsubscribeTokenHash'
>

/**
 * Records a request. A single statement, so that a double click sends only one email.
 * @returns False if the address is already confirmed, or last requested after `askedBefore`.
 */
export async function requestSubscription(
  tx: Transaction,
  request: SubscriptionRequest,
  askedBefore: Date,
): Promise<boolean> {
  const { lang, requestedAt, confirmTokenHash, unsubscribeTokenHash } = request
  const noted = await tx
    .insert(subscriptions)
    .values(request)
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: { lang, requestedAt, confirmTokenHash, unsubscribeTokenHash },
      setWhere: sql`${isNull(subscriptions.confirmedAt)} AND ${lt(subscriptions.requestedAt, askedBefore)}`,
    })
    .returning({ id: subscriptions.id })
  return noted.length > 0
}

/** Consumes the token. @returns False if it is unknown, used, or from a request before `askedAfter`. */
export async function confirmSubscription(
  tx: Transaction,
  confirmTokenHash: string,
  { confirmedAt, askedAfter }: { confirmedAt: Date; askedAfter: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(subscriptions)
    .set({ confirmedAt, confirmTokenHash: null })
    .where(and(eq(subscriptions.confirmTokenHash, confirmTokenHash), gt(subscriptions.requestedAt, askedAfter)))
    .returning({ id: subscriptions.id })
  return confirmed.length > 0
}

/** Deletes a subscription by the token of any of its emails. @returns False if there is no such token. */
export async function deleteByUnsubscribeToken(tx: Transaction, unsubscribeTokenHash: string): Promise<boolean> {
  const ofNews = tx
    .select({ id: newsMails.subscriptionId })
    .from(newsMails)
    .where(eq(newsMails.unsubscribeTokenHash, unsubscribeTokenHash))
  const deleted = await tx
    .delete(subscriptions)
    .where(or(eq(subscriptions.unsubscribeTokenHash, unsubscribeTokenHash), inArray(subscriptions.id, ofNews)))
    .returning({ id: subscriptions.id })
  return deleted.length > 0
}

export async function listSubscriptionsOf(
  tx: Transaction,
  email: string,
): Promise<Pick<SubscriptionRow, 'email' | 'lang' | 'requestedAt' | 'confirmedAt'>[]> {
  const { lang, requestedAt, confirmedAt } = subscriptions
  return tx
    .select({ email: subscriptions.email, lang, requestedAt, confirmedAt })
    .from(subscriptions)
    .where(eq(subscriptions.email, email))
}

export async function deleteSubscriptionsOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.email, email))
}

/** @returns The number deleted. */
export async function deleteUnconfirmed(tx: Transaction, askedBefore: Date): Promise<number> {
  const deleted = await tx
    .delete(subscriptions)
    .where(and(isNull(subscriptions.confirmedAt), lt(subscriptions.requestedAt, askedBefore)))
    .returning({ id: subscriptions.id })
  return deleted.length
}

type Subscriber = Pick<SubscriptionRow, 'id' | 'email' | 'lang'>

/** Returns confirmed subscribers, up to `limit`, who haven't been sent this notice. */
export async function listWithoutNews(tx: Transaction, noticeId: string, limit: number): Promise<Subscriber[]> {
  const { id, email, lang } = subscriptions
  const sent = tx
    .select({ id: newsMails.subscriptionId })
    .from(newsMails)
    .where(and(eq(newsMails.noticeId, noticeId), eq(newsMails.subscriptionId, subscriptions.id)))
  return (
    tx
      .select({ id, email, lang })
      .from(subscriptions)
      .where(and(isNotNull(subscriptions.confirmedAt), notExists(sent)))
      .orderBy(subscriptions.id)
      .limit(limit)
      // Skips users who are unsubscribing, and rows taken by a concurrent sender.
      .for('update', { skipLocked: true })
  )
}

export async function addNewsMails(tx: Transaction, rows: readonly (typeof newsMails.$inferInsert)[]): Promise<void> {
  await tx.insert(newsMails).values([...rows])
}

/** Returns how many subscribers each notice was sent to, by notice id. */
export async function countNewsMails(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.select({ id: newsMails.noticeId, number: count() }).from(newsMails).groupBy(newsMails.noticeId)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export async function listNewsMailsOf(
  tx: Transaction,
  email: string,
): Promise<Pick<typeof newsMails.$inferSelect, 'noticeId' | 'sentAt'>[]> {
  return tx
    .select({ noticeId: newsMails.noticeId, sentAt: newsMails.sentAt })
    .from(newsMails)
    .innerJoin(subscriptions, eq(newsMails.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.email, email))
    .orderBy(newsMails.sentAt)
}
