import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import {
  conversationLinks,
  conversationMails,
  conversationMessages,
  conversations,
} from '#server/db/schema/conversations.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof conversationMessages.$inferSelect
export type MailRow = typeof conversationMails.$inferSelect

/** A conversation as shown in lists. */
export interface ListedConversation {
  readonly conversation: ConversationRow
  readonly firstText: string
}

/** @returns False if the id exists. Waits for a concurrent insert of it. */
export async function insertConversation(tx: Transaction, row: ConversationRow): Promise<boolean> {
  const inserted = await tx.insert(conversations).values(row).onConflictDoNothing().returning({ id: conversations.id })
  return inserted.length > 0
}

export async function findConversation(tx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id))
  return row
}

/** Returns the language last used by a guest with this email, which is unverified. */
export async function findLanguageOfGuest(tx: Transaction, email: string): Promise<LanguageCode | undefined> {
  const [row] = await tx
    .select({ lang: conversations.lang })
    .from(conversations)
    .where(and(isNull(conversations.userId), eq(conversations.email, email)))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1)
  return row?.lang
}

/** Locks a conversation until `tx` ends. Lock its account's row, if any, first: see `lockAccount`. */
export async function lockConversation(tx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  return row
}

/** Returns the id of the conversation that an unexpired link opens. */
export async function findLinked(tx: Transaction, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: conversationLinks.conversationId })
    .from(conversationLinks)
    .where(and(eq(conversationLinks.tokenHash, tokenHash), gt(conversationLinks.expiresAt, now)))
  return row?.id
}

export async function insertLink(tx: Transaction, row: typeof conversationLinks.$inferSelect): Promise<void> {
  await tx.insert(conversationLinks).values(row)
}

/** @returns The number deleted. */
export async function deleteExpiredLinks(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(conversationLinks)
    .where(lt(conversationLinks.expiresAt, now))
    .returning({ id: conversationLinks.conversationId })
  return deleted.length
}

/** Deletes old conversations of guests; an account's are deleted with it. @returns The number deleted. */
export async function deleteGuestConversations(tx: Transaction, lastMessageBefore: Date): Promise<number> {
  const deleted = await tx
    .delete(conversations)
    .where(and(isNull(conversations.userId), lt(conversations.lastMessageAt, lastMessageBefore)))
    .returning({ id: conversations.id })
  return deleted.length
}

export async function updateConversation(
  tx: Transaction,
  id: string,
  values: Partial<Pick<ConversationRow, 'state' | 'unread' | 'messageCount' | 'lastMessageAt' | 'closedAt'>>,
): Promise<void> {
  await tx.update(conversations).set(values).where(eq(conversations.id, id))
}

export async function insertMessage(tx: Transaction, row: MessageRow): Promise<void> {
  await tx.insert(conversationMessages).values(row)
}

/**
 * Returns a message of a conversation or of one merged into it: a message retried after a merge may have been added
 * before it.
 */
export async function findMessage(
  tx: Transaction,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const merged = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.mergedInto, conversationId))
  const isOfThread = or(
    eq(conversationMessages.conversationId, conversationId),
    inArray(conversationMessages.conversationId, merged),
  )
  const [row] = await tx
    .select()
    .from(conversationMessages)
    .where(and(isOfThread, eq(conversationMessages.id, id)))
  return row
}

export async function insertMail(tx: Transaction, row: MailRow): Promise<void> {
  await tx.insert(conversationMails).values(row)
}

/** Returns the email details of a conversation's messages, by message id. */
export async function listMails(tx: Transaction, conversationId: string): Promise<ReadonlyMap<string, MailRow>> {
  const rows = await tx.select().from(conversationMails).where(eq(conversationMails.conversationId, conversationId))
  return new Map(rows.map((row) => [row.messageId, row]))
}

/** Returns a conversation's messages, oldest first. */
export async function listMessages(tx: Transaction, conversationId: string): Promise<MessageRow[]> {
  return tx
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(asc(conversationMessages.position))
}

export const isFirst = and(
  eq(conversationMessages.conversationId, conversations.id),
  eq(conversationMessages.position, 1),
)

/** Returns one page plus one of a user's conversations, latest message first; no work orders. */
export async function listOf(
  tx: Transaction,
  userId: string,
  cursor: string | undefined,
): Promise<ListedConversation[]> {
  return tx
    .select({ conversation: conversations, firstText: conversationMessages.text })
    .from(conversations)
    .innerJoin(conversationMessages, isFirst)
    .where(
      and(
        eq(conversations.userId, userId),
        ne(conversations.door, 'work-order'),
        isNull(conversations.mergedInto),
        isAfterCursor(cursor, conversations.lastMessageAt, conversations.id),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(pageSize + 1)
}

export async function countUnread(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), ne(conversations.door, 'work-order'), eq(conversations.unread, true)))
  return row?.number ?? 0
}

interface Writer {
  readonly userId: string
  readonly realm: Realm
  readonly email: string
}

/** Conversations of the account, and of guests who gave its email in the same realm. */
function isOf({ userId, realm, email }: Writer): SQL | undefined {
  return or(
    eq(conversations.userId, userId),
    and(isNull(conversations.userId), eq(conversations.realm, realm), eq(conversations.email, email)),
  )
}

export async function listConversationsOf(tx: Transaction, person: Writer): Promise<ConversationRow[]> {
  return tx
    .select()
    .from(conversations)
    .where(isOf(person))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
}

export async function deleteConversationsOf(tx: Transaction, person: Writer): Promise<void> {
  await tx.delete(conversations).where(isOf(person))
}
