import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { pushSubscriptions } from '#server/db/schema/push-subscriptions.ts'
import type { ConversationRow } from '#server/modules/conversations/conversations.repository.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** The recipient of a browser's notifications: an account, through a session, or the guest of a conversation. */
export type PushOwner = Pick<PushSubscriptionRow, 'userId' | 'sessionId' | 'conversationId'>

/**
 * Stores a subscription, or takes over the browser from its previous owner. It then gets a new id, so that pending
 * notifications for the previous owner don't arrive.
 * @returns False if the endpoint exists with other keys, so that knowing the endpoint isn't enough to take it over.
 */
export async function putSubscription(tx: Transaction, row: PushSubscriptionRow): Promise<boolean> {
  const { p256dh, auth, ...values } = row
  const put = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: values,
      setWhere: sql`${pushSubscriptions.p256dh} = ${p256dh} AND ${pushSubscriptions.auth} = ${auth}`,
    })
    .returning({ id: pushSubscriptions.id })
  return put.length > 0
}

/** Removes the session's earlier subscriptions: a browser has only one. */
export async function deleteEarlierOfSession(tx: Transaction, { id, sessionId }: PushSubscriptionRow): Promise<void> {
  if (sessionId === null) return
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.id, id)))
}

/** Removes the owner's oldest subscriptions, so that `keep` remain. */
export async function deleteOldestOf(tx: Transaction, owner: PushOwner, keep: number): Promise<void> {
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOf(owner))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(keep)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
}

/** Deletes a subscription of the account, from any session, or of the guest's conversation. */
export async function deleteSubscription(tx: Transaction, owner: PushOwner, endpoint: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(isOf(owner), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Returns whether the browser is subscribed for exactly this owner, including the session. */
export async function isSubscribed(tx: Transaction, owner: PushOwner, endpoint: string): Promise<boolean> {
  const isOfSession = owner.sessionId === null ? undefined : eq(pushSubscriptions.sessionId, owner.sessionId)
  const found = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(isOf(owner), isOfSession, eq(pushSubscriptions.endpoint, endpoint)))
  return found.length > 0
}

/** Returns the ids of the subscriptions of a conversation's user. */
export async function listSubscriptionIds(
  tx: Transaction,
  { id, userId }: Pick<ConversationRow, 'id' | 'userId'>,
): Promise<readonly string[]> {
  const owner = { userId, sessionId: null, conversationId: userId === null ? id : null }
  const rows = await tx.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOf(owner))
  return rows.map((row) => row.id)
}

/** A browser, and the conversation with the answer to notify it of. */
export interface ToldBrowser {
  readonly subscription: PushSubscriptionRow
  readonly conversation: ConversationRow
}

/** Returns a subscription with its owner's conversation, if that has an unseen answer. */
export async function findUntold(
  tx: Transaction,
  id: string,
  conversationId: string,
): Promise<ToldBrowser | undefined> {
  const [row] = await tx
    .select({ subscription: pushSubscriptions, conversation: conversations })
    .from(pushSubscriptions)
    .innerJoin(
      conversations,
      or(eq(conversations.userId, pushSubscriptions.userId), eq(conversations.id, pushSubscriptions.conversationId)),
    )
    .where(and(eq(pushSubscriptions.id, id), eq(conversations.id, conversationId), eq(conversations.unread, true)))
  return row
}

export async function deleteById(tx: Transaction, id: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function noteSuccess(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(pushSubscriptions).set({ lastSuccessAt: at }).where(eq(pushSubscriptions.id, id))
}

/** Returns the subscriptions of an account, and of these guest conversations. */
export async function listSubscriptionsOf(
  tx: Transaction,
  userId: string,
  conversationIds: readonly string[],
): Promise<readonly PushSubscriptionRow[]> {
  return tx
    .select()
    .from(pushSubscriptions)
    .where(or(eq(pushSubscriptions.userId, userId), inArray(pushSubscriptions.conversationId, [...conversationIds])))
    .orderBy(pushSubscriptions.createdAt)
}

function isOf({ userId, conversationId }: PushOwner) {
  if (userId !== null) return eq(pushSubscriptions.userId, userId)
  return conversationId === null ? sql`false` : eq(pushSubscriptions.conversationId, conversationId)
}
