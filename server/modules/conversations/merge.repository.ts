import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { pageSize } from '#server/db/page-cursor.ts'
import { conversations } from '#server/db/schema/conversations.ts'

import { type DeskEntry, selectDesk } from './desk.repository.ts'

/** Returns the ids of the conversations merged into this one, oldest first. */
export async function listMerged(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.mergedInto, id))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
  return rows.map((row) => row.id)
}

/** Merges a conversation, and all those merged into it, into another. */
export async function mergeInto(tx: Transaction, id: string, target: string, closedAt: Date): Promise<void> {
  await tx
    .update(conversations)
    .set({ state: 'closed', closedAt, unread: false, mergedInto: target })
    .where(eq(conversations.id, id))
  await tx.update(conversations).set({ mergedInto: target }).where(eq(conversations.mergedInto, id))
}

/** Separates a merged conversation, which stays closed. */
export async function takeApart(tx: Transaction, id: string): Promise<void> {
  await tx.update(conversations).set({ mergedInto: null }).where(eq(conversations.id, id))
}

/** Returns the account's latest other conversations that aren't merged and aren't chats. */
export async function listOthers(tx: Transaction, id: string, userId: string): Promise<DeskEntry[]> {
  return selectDesk(tx)
    .where(
      and(
        eq(conversations.userId, userId),
        ne(conversations.id, id),
        ne(conversations.door, 'chat'),
        isNull(conversations.mergedInto),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(pageSize)
}
