import { and, asc, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'

import type { ChatMarks } from '#api/chat.ts'
import type { MailSignature } from '#api/conversations.ts'
import type { Transaction } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'
import { chats } from '#server/db/schema/chats.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'

import type { ConversationRow, MessageRow } from '#server/modules/conversations/conversations.repository.ts'

type ChatRow = typeof chats.$inferSelect

/** Inserts a chat, unless the conversation already has one. */
export async function insertChat(tx: Transaction, conversationId: string): Promise<void> {
  const row = { conversationId, personRead: 1, supportRead: 0, mailed: 0, mailDueAt: null }
  await tx.insert(chats).values(row).onConflictDoNothing()
}

export async function findChat(tx: Transaction, conversationId: string): Promise<ChatRow | undefined> {
  const [row] = await tx.select().from(chats).where(eq(chats.conversationId, conversationId))
  return row
}

/** Call with the conversation's row locked. */
export async function updateChat(
  tx: Transaction,
  conversationId: string,
  values: Partial<Omit<ChatRow, 'conversationId'>>,
): Promise<void> {
  await tx.update(chats).set(values).where(eq(chats.conversationId, conversationId))
}

/** Schedules an email with replies still unread at `dueAt`. An earlier schedule stays, and includes them. */
export async function mailLater(tx: Transaction, conversationId: string, dueAt: Date): Promise<void> {
  await updateChat(tx, conversationId, {
    mailDueAt: sql`coalesce(${chats.mailDueAt}, ${dueAt.toISOString()})` as never,
  })
}

/** Returns up to `most` chats whose replies are due for emailing, longest waiting first. */
export async function listToMail(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: chats.conversationId })
    .from(chats)
    .where(lte(chats.mailDueAt, now))
    .orderBy(asc(chats.mailDueAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Returns support's replies after a position, in order. */
export async function listReplies(tx: Transaction, conversationId: string, after: number): Promise<MessageRow[]> {
  return tx
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        eq(conversationMessages.author, 'support'),
        gt(conversationMessages.position, after),
      ),
    )
    .orderBy(asc(conversationMessages.position))
}

/** Returns the account's latest chat that isn't closed. */
export async function findOpenChat(tx: Transaction, userId: string): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.door, 'chat'), ne(conversations.state, 'closed')))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1)
  return row
}

/** The result of adding a message. */
interface Added {
  readonly id: string
  readonly state: ConversationRow['state']
  /** Null if the message wasn't added, because its id exists or the chat is full. */
  readonly position: number | null
}

/** Identifies a chat of the caller: an account's by id, or a guest's by the hash of a link token. */
export interface OwnChat {
  readonly id: string | null
  readonly userId: string | null
  readonly tokenHash: string | null
}

/** Condition for a statement with the parameters of `OwnChat` and `now`. */
const isOwn = sql`conversations.door = 'chat' AND (
  (conversations.id = ${sql.placeholder('id')}::uuid AND conversations.user_id = ${sql.placeholder('userId')}::uuid)
  OR conversations.id = (SELECT conversation_id FROM conversation_links
    WHERE token_hash = ${sql.placeholder('tokenHash')}::text AND expires_at > ${sql.placeholder('now')}::timestamptz))`

/**
 * A single statement, because there can be many messages per second. It locks the conversation's row, so that
 * concurrent messages get consecutive positions.
 */
const adding = preparedStatement<Added>(
  'add_chat_message',
  sql`WITH locked AS MATERIALIZED (SELECT id, state, message_count FROM conversations WHERE ${isOwn} FOR UPDATE),
    added AS (
      INSERT INTO conversation_messages (conversation_id, id, position, author, text, transaction, sent_at)
      SELECT id, ${sql.placeholder('messageId')}::uuid, message_count + 1, 'person', ${sql.placeholder('text')}::text,
        ${sql.placeholder('transaction')}::text, ${sql.placeholder('now')}::timestamptz
      FROM locked WHERE message_count < ${sql.placeholder('most')}::integer
      ON CONFLICT (conversation_id, id) DO NOTHING RETURNING conversation_id, position),
    counted AS (
      UPDATE conversations SET state = 'pending-reply', message_count = added.position, closed_at = NULL,
        last_message_at = ${sql.placeholder('now')}::timestamptz
      FROM added WHERE conversations.id = added.conversation_id)
    SELECT locked.id, locked.state, added.position FROM locked LEFT JOIN added ON true`,
)

/** Adds a user's message. @returns `undefined` if the caller has no such chat. */
export async function addChatMessage(
  tx: Transaction,
  own: OwnChat,
  message: Pick<MessageRow, 'id' | 'text' | 'transaction' | 'sentAt'>,
  most: number,
): Promise<Added | undefined> {
  const { id: messageId, text, transaction, sentAt } = message
  const [added] = await adding(tx, { ...own, messageId, text, transaction, most, now: sentAt.toISOString() })
  return added
}

const finding = preparedStatement<{
  readonly id: string
  readonly message_count: number
  readonly email: string | null
}>('find_own_chat', sql`SELECT id, message_count, email FROM conversations WHERE ${isOwn}`)

/** Returns the id of the caller's chat. */
export async function findOwnChat(tx: Transaction, own: OwnChat, now: Date): Promise<string | undefined> {
  const [found] = await finding(tx, { ...own, now: now.toISOString() })
  return found?.id
}

/** A new message with its chat's marks. Without new messages, there is one row with `position` null. */
interface NewsRow extends ChatMarksRow {
  readonly id: string
  readonly message_id: string | null
  readonly position: number | null
  readonly author: MessageRow['author']
  readonly operator: string | null
  readonly text: string
  readonly transaction: string | null
  readonly sent_at: Date
  readonly signature: MailSignature | null
  readonly quoted: string | null
}

interface ChatMarksRow {
  readonly state: ChatMarks['state']
  readonly message_count: number
  readonly person_read: number
  readonly support_read: number
}

const readingNews = preparedStatement<NewsRow>(
  'read_chat_news',
  sql`SELECT c.id, c.state, c.message_count, chats.person_read, chats.support_read, m.id AS message_id, m.position,
      m.author, m.operator, m.text, m.transaction, m.sent_at, mails.signature, mails.quoted
    FROM unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('positions')}::integer[]) AS asked (id, position)
    JOIN conversations c ON c.id = asked.id
    JOIN chats ON chats.conversation_id = asked.id
    LEFT JOIN conversation_messages m ON m.conversation_id = asked.id AND m.position > asked.position
    LEFT JOIN conversation_mails mails ON mails.conversation_id = m.conversation_id AND mails.message_id = m.id
    ORDER BY c.id, m.position`,
)

/** Returns the news of chats, each after a position, ordered by chat and position. */
export async function readNewsRows(tx: Transaction, asked: ReadonlyMap<string, number>): Promise<readonly NewsRow[]> {
  return readingNews(tx, { ids: [...asked.keys()], positions: [...asked.values()] })
}
