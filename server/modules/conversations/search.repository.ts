import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { conversationMessages, conversations } from '#server/db/schema/conversations.ts'
import { conversationWords } from '#server/db/schema/support-search.ts'

import { type DeskEntry, selectDesk } from './desk.repository.ts'

/** Maximum conversations listed by a search. */
export const mostFound = 50

/** Newest messages, which are searched first: for very common words, they hold enough matches. */
const newestMessages = 3_000

/** A conversation and its number of matching messages, by author. */
export interface Match {
  readonly conversationId: string
  readonly person: number
  readonly support: number
}

/** Builds a query from the words as the database splits them, matched by prefix; null if there are none. */
async function readQuery(tx: Transaction, typed: string): Promise<string | null> {
  const [row] = await tx.select({ words: sql<string[]>`searched_words(${typed})` }).from(sql`(SELECT 1) AS once`)
  const words = row?.words ?? []
  // Character pairs match exactly; words, which may be incomplete, and single characters match as prefixes.
  const pairs = words.filter((word) => pair.test(word))
  const isEnd = (word: string) => single.test(word) && pairs.some((known) => known.endsWith(word))
  const terms = words.filter((word) => !isEnd(word)).map((word) => (pair.test(word) ? `'${word}'` : `'${word}':*`))
  return terms.length === 0 ? null : terms.join(' & ')
}

/** What `searched_words` returns for languages without spaces: pairs within a run of characters, and its last one. */
const pair = /^[\u2000-\uffff]{2}$/
const single = /^[\u2000-\uffff]$/

/** Finds conversations with messages that contain all words, latest match first; returns one more than is listed. */
export async function findByWords(tx: Transaction, typed: string): Promise<Match[]> {
  const query = await readQuery(tx, typed)
  if (query === null) return []
  const hasWords = sql`words @@ ${query}::tsquery`
  const newest = sql`SELECT conversation_id, sent_at, words FROM conversation_words ORDER BY sent_at DESC LIMIT ${newestMessages}`
  const recent = await latestMatches(tx, newest, hasWords)
  const ids =
    recent.length > mostFound ? recent : await latestMatches(tx, sql`SELECT * FROM conversation_words`, hasWords)
  return countMatches(tx, ids, hasWords)
}

async function latestMatches(tx: Transaction, messages: SQL, hasWords: SQL): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: sql<string>`conversation_id` })
    .from(sql`(${messages}) AS messages`)
    .where(hasWords)
    .groupBy(sql`conversation_id`)
    .orderBy(sql`max(sent_at) DESC`, sql`conversation_id DESC`)
    .limit(mostFound + 1)
  return rows.map(({ id }) => id)
}

/** Counts matches, in the order of `ids`. */
async function countMatches(tx: Transaction, ids: readonly string[], hasWords: SQL): Promise<Match[]> {
  if (ids.length === 0) return []
  const { author } = conversationMessages
  const { conversationId, messageId } = conversationWords
  const rows = await tx
    .select({
      conversationId,
      person: sql<number>`(count(*) FILTER (WHERE ${author} = 'person'))::integer`,
      support: sql<number>`(count(*) FILTER (WHERE ${author} = 'support'))::integer`,
    })
    .from(conversationWords)
    .innerJoin(
      conversationMessages,
      and(eq(conversationMessages.conversationId, conversationId), eq(conversationMessages.id, messageId)),
    )
    .where(and(inArray(conversationId, [...ids]), hasWords))
    .groupBy(conversationId)
  const byId = new Map(rows.map((row) => [row.conversationId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds conversations by a condition, latest message first; returns one more than is listed. */
export async function findExactly(tx: Transaction, condition: SQL | undefined): Promise<Match[]> {
  const rows = await tx
    .select({ conversationId: conversations.id })
    .from(conversations)
    .where(condition)
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(mostFound + 1)
  return rows.map(({ conversationId }) => ({ conversationId, person: 0, support: 0 }))
}

/** @param id The number itself, if it is a valid conversation id. */
export function hasNumber(number: string, id: string | undefined): SQL | undefined {
  return or(eq(conversations.subjectNumber, number), id === undefined ? undefined : eq(conversations.id, id))
}

/** @param userId The account with this email, if there is one. */
export function hasEmail(email: string, userId: string | undefined): SQL | undefined {
  return or(eq(conversations.email, email), userId === undefined ? undefined : eq(conversations.userId, userId))
}

/** @param digits The full number, including its area code. */
export function hasPhone(digits: string): SQL | undefined {
  // An area code has up to four digits, so look up each way to split the number.
  const splits = [1, 2, 3, 4].map((length) =>
    and(
      eq(conversations.phoneNumber, digits.slice(length)),
      eq(conversations.phoneAreaCode, `+${digits.slice(0, length)}`),
    ),
  )
  return or(...splits)
}

/** Returns the conversations, in the order of `ids`. */
export async function listFound(tx: Transaction, ids: readonly string[]): Promise<DeskEntry[]> {
  if (ids.length === 0) return []
  const entries = await selectDesk(tx).where(inArray(conversations.id, [...ids]))
  const byId = new Map(entries.map((entry) => [entry.row.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
