import { randomUUID } from 'node:crypto'

import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'

import type { SystemMessage } from '#api/notices.ts'
import type { Transaction } from '#server/db/database.ts'
import { insertWithEvents, type OutboxEvent } from '#server/db/outbox.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { systemMessages } from '#server/db/schema/system-messages.ts'

export type SystemMessageRow = typeof systemMessages.$inferSelect

export interface NewSystemMessage extends Pick<SystemMessage, 'kind' | 'values'> {
  readonly userId: string
  readonly at: Date
}

const insertMessages = insertWithEvents(
  'add_system_messages',
  sql`INSERT INTO ${systemMessages} (id, user_id, kind, details, sent_at)
    SELECT * FROM jsonb_to_recordset(${sql.placeholder('messages')}::jsonb)
      AS message (id uuid, "userId" uuid, kind text, "values" jsonb, at timestamptz)`,
)

/** Adds messages for users, and events of the outbox, in the transaction of what they are about. */
export async function addSystemMessages(
  tx: Transaction,
  messages: readonly NewSystemMessage[],
  events: readonly OutboxEvent[] = [],
): Promise<void> {
  const rows = messages.map((message) => ({ ...message, id: randomUUID() }))
  await insertMessages(tx, { messages: JSON.stringify(rows) }, events)
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
