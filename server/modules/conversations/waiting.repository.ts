import { and, eq, min } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { conversationSnoozes } from '#server/db/schema/snoozes.ts'

import { isAwake, isItsSnooze } from './snoozes.repository.ts'

/** Returns when the longest-waiting conversation received its last message; null if none is waiting for a reply. */
export async function longestWaiting(tx: Transaction): Promise<Date | null> {
  const [row] = await tx
    .select({ since: min(conversations.lastMessageAt) })
    .from(conversations)
    .where(eq(conversations.state, 'pending-reply'))
  return row?.since ?? null
}

/** Returns the backlog of conversations waiting for a reply, without snoozed ones. */
export async function backlogOfConversations(tx: Transaction, now: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(conversations.lastMessageAt))
      .from(conversations)
      .leftJoin(conversationSnoozes, isItsSnooze)
      .where(and(eq(conversations.state, 'pending-reply'), isAwake(now))),
  )
}
