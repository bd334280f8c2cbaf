import { randomUUID } from 'node:crypto'

import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'

import type { SystemMessage } from '#api/notices.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { systemMessages } from '#server/db/schema/system-messages.ts'

export type SystemMessageRow = typeof systemMessages.$inferSelect

const messageInsert = preparedOnce((tx) =>
  tx
    .insert(systemMessages)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      kind: sql.placeholder('kind'),
      details: sql.placeholder('details'),
      sentAt: sql.placeholder('sentAt'),
    })
    .prepare('add_system_message'),
)

/** Adds a message for a user, in the transaction of its event. */
export async function addSystemMessage(
  tx: Transaction,
  message: Pick<SystemMessage, 'kind' | 'values'> & { readonly userId: string; readonly at: Date },
): Promise<void> {
  const { userId, kind, values, at } = message
  await messageInsert(tx).execute({ id: randomUUID(), userId, kind, details: values, sentAt: at })
}

/** Returns one page and one more message, newest first. */
export async function listMessages(
  tx: Transaction,
  userId: string,
  cursor: string | undefined,
): Promise<SystemMessageRow[]> {
  return tx
    .select()
    .from(systemMessages)
    .where(and(eq(systemMessages.userId, userId), isAfterCursor(cursor, systemMessages.sentAt, systemMessages.id)))
    .orderBy(desc(systemMessages.sentAt), desc(systemMessages.id))
    .limit(pageSize + 1)
}

export async function listAllMessages(tx: Transaction, userId: string): Promise<SystemMessageRow[]> {
  return tx
    .select()
    .from(systemMessages)
    .where(eq(systemMessages.userId, userId))
    .orderBy(desc(systemMessages.sentAt), desc(systemMessages.id))
}

/** Returns undefined for another user's message. */
export async function findMessage(tx: Transaction, userId: string, id: string): Promise<SystemMessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(systemMessages)
    .where(and(eq(systemMessages.id, id), eq(systemMessages.userId, userId)))
  return row
}

export async function countUnread(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(systemMessages)
    .where(and(eq(systemMessages.userId, userId), isNull(systemMessages.readAt)))
  return row?.number ?? 0
}

/** Marks one message or, with null, every message as read; messages already read keep their time. */
export async function markRead(tx: Transaction, userId: string, id: string | null, readAt: Date): Promise<void> {
  await tx
    .update(systemMessages)
    .set({ readAt })
    .where(
      and(
        eq(systemMessages.userId, userId),
        isNull(systemMessages.readAt),
        id === null ? undefined : eq(systemMessages.id, id),
      ),
    )
}
