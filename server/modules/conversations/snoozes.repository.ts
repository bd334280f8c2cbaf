import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { conversationSnoozes } from '#server/db/schema/snoozes.ts'

export type SnoozeRow = typeof conversationSnoozes.$inferSelect

/** For a join with conversations: theirs, as long as nobody has written since. */
export const isItsSnooze = and(
  eq(conversationSnoozes.conversationId, conversations.id),
  eq(conversationSnoozes.messageCount, conversations.messageCount),
)

/** Of a conversation that is joined by `isItsSnooze`. */
export function isAwake(now: Date): SQL | undefined {
  const { conversationId, until } = conversationSnoozes
  return or(isNull(conversationId), lte(until, now))
}

/** The opposite. */
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

/** @returns False if there was none. */
export async function deleteSnooze(tx: Transaction, conversationId: string): Promise<boolean> {
  const deleted = await tx
    .delete(conversationSnoozes)
    .where(eq(conversationSnoozes.conversationId, conversationId))
    .returning({ conversationId: conversationSnoozes.conversationId })
  return deleted.length > 0
}
