import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

type SubscriptionRequest = Pick<
  SubscriptionRow,
  'id' | 'email' | 'lang' | 'requestedAt' | 'confirmTokenHash' | 'unsubscribeTokenHash'
>

/**
 * Notes a request; false if the address has confirmed already, or asked after `askedBefore`. One statement, so that a
 * double click sends one mail.
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

/** Uses up the token; false if it is none, was used, or is of a request before `askedAfter`. */
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

/** @returns False if there is no such token. */
export async function deleteByUnsubscribeToken(tx: Transaction, unsubscribeTokenHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(subscriptions)
    .where(eq(subscriptions.unsubscribeTokenHash, unsubscribeTokenHash))
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

/** @returns How many it has deleted. */
export async function deleteUnconfirmed(tx: Transaction, askedBefore: Date): Promise<number> {
  const deleted = await tx
    .delete(subscriptions)
    .where(and(isNull(subscriptions.confirmedAt), lt(subscriptions.requestedAt, askedBefore)))
    .returning({ id: subscriptions.id })
  return deleted.length
}
