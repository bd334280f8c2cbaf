import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { conversationSnoozes } from '#server/db/schema/snoozes.ts'

export type SnoozeRow = typeof conversationSnoozes.$inferSelect

/** Join condition for a conversation's snooze, which lapses with the next message. */
export const isItsSnooze = and(
  eq(conversationSnoozes.conversationId, conversations.id),
  eq(conversationSnoozes.messageCount, conversations.messageCount),
)

/** Condition for conversations that aren't snoozed, joined by `isItsSnooze`. */
export function isAwake(now: Date): SQL | undefined {
  const { conversationId, until } = conversationSnoozes
  return or(isNull(conversationId), lte(until, now))
}

/** Condition for snoozed conversations, joined by `isItsSnooze`. */
export function sleeps(now: Date): SQL | undefined {
  const { conversationId, until } = conversationSnoozes
  return and(isNotNull(conversationId), or(isNull(until), gt(until, now)))
}

export async function keepSnooze(tx: Transaction, row: SnoozeRow): Promise<void> {
  await tx
    .insert(conversationSnoozes)
    .values(row)
    .onConflictDoUpdate({ target: conversationSnoozes.conversationId, set: row })
}

/** @returns False if there was no snooze. */
export async function deleteSnooze(tx: Transaction, conversationId: string): Promise<boolean> {
  const deleted = await tx
    .delete(conversationSnoozes)
    .where(eq(conversationSnoozes.conversationId, conversationId))
    .returning({ conversationId: conversationSnoozes.conversationId })
  return deleted.length > 0
}
