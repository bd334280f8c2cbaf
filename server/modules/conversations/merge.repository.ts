import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { pageSize } from '#server/db/page-cursor.ts'
import { conversations } from '#server/db/schema/conversations.ts'

import { type DeskEntry, selectDesk } from './desk.repository.ts'

/** Ids of those that go on in this one, in the order in which they began. */
export async function listMerged(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.mergedInto, id))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
  return rows.map((row) => row.id)
}

/** Has one, and all that go on in it, go on in another. */
export async function mergeInto(tx: Transaction, id: string, target: string, closedAt: Date): Promise<void> {
  await tx
    .update(conversations)
    .set({ state: 'closed', closedAt, unread: false, mergedInto: target })
    .where(eq(conversations.id, id))
  await tx.update(conversations).set({ mergedInto: target }).where(eq(conversations.mergedInto, id))
}

/** What it was before, but closed. */
export async function takeApart(tx: Transaction, id: string): Promise<void> {
  await tx.update(conversations).set({ mergedInto: null }).where(eq(conversations.id, id))
}

/** The latest others of the account that stand for themselves and are no chat. */
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
