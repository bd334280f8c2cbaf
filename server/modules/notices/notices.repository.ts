import { and, count, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'

import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { noticeReads, notices, noticeTexts } from '#server/db/schema/notices.ts'

export type NoticeText = typeof noticeTexts.$inferSelect

/** A notice as one person sees it; `readAt` is always null for a visitor. */
export interface NoticeRow {
  readonly id: string
  readonly publishedAt: Date
  readonly readAt: Date | null
}

/** Every text has an English version. */
const fallbackLang: LanguageCode = 'en_us'

/** Stores a notice and its texts, or replaces its texts. */
export async function saveNotice(
  tx: Transaction,
  notice: { readonly id: string; readonly publishedAt: Date },
  texts: readonly NoticeText[],
): Promise<void> {
  const { id, publishedAt } = notice
  await tx.insert(notices).values({ id, publishedAt }).onConflictDoUpdate({ target: notices.id, set: { publishedAt } })
  for (const text of texts) {
    const { title, summary, content } = text
    await tx
      .insert(noticeTexts)
      .values(text)
      .onConflictDoUpdate({
        target: [noticeTexts.noticeId, noticeTexts.lang],
        set: { title, summary, content },
      })
  }
}

/** One page and one more, newest first. */
export async function listNotices(
  tx: Transaction,
  { userId, cursor, now }: { userId: string | null; cursor: string | undefined; now: Date },
): Promise<NoticeRow[]> {
  return selectNotices(
    tx,
    userId,
    and(lte(notices.publishedAt, now), isAfterCursor(cursor, notices.publishedAt, notices.id)),
  )
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(pageSize + 1)
}

export async function findNotice(
  tx: Transaction,
  { id, userId, now }: { id: string; userId: string | null; now: Date },
): Promise<NoticeRow | undefined> {
  const [row] = await selectNotices(tx, userId, and(eq(notices.id, id), lte(notices.publishedAt, now)))
  return row
}

/** The texts of these notices in `lang`, or in English where that is missing, by notice id. */
export async function findTexts(
  tx: Transaction,
  noticeIds: readonly string[],
  lang: LanguageCode,
): Promise<ReadonlyMap<string, NoticeText>> {
  const rows = await tx
    .select()
    .from(noticeTexts)
    .where(and(inArray(noticeTexts.noticeId, [...noticeIds]), inArray(noticeTexts.lang, [lang, fallbackLang])))
  const fallbacks = rows.filter((row) => row.lang === fallbackLang)
  const wanted = rows.filter((row) => row.lang === lang)
  return new Map([...fallbacks, ...wanted].map((text) => [text.noticeId, text]))
}

export async function countUnread(tx: Transaction, userId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId))
    .where(and(lte(notices.publishedAt, now), isNull(noticeReads.readAt)))
  return row?.number ?? 0
}

export async function markRead(
  tx: Transaction,
  userId: string,
  noticeIds: readonly string[],
  now: Date,
): Promise<void> {
  if (noticeIds.length === 0) return
  await tx
    .insert(noticeReads)
    .values(noticeIds.map((noticeId) => ({ userId, noticeId, readAt: now })))
    .onConflictDoNothing()
}

export async function listUnreadIds(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId))
    .where(and(lte(notices.publishedAt, now), isNull(noticeReads.readAt)))
  return rows.map(({ id }) => id)
}

export async function listReads(tx: Transaction, userId: string): Promise<{ noticeId: string; readAt: Date }[]> {
  return tx
    .select({ noticeId: noticeReads.noticeId, readAt: noticeReads.readAt })
    .from(noticeReads)
    .where(eq(noticeReads.userId, userId))
    .orderBy(noticeReads.readAt)
}

/** A visitor has the nil id, which no account has. */
const visitorId = '00000000-0000-0000-0000-000000000000'

function selectNotices(tx: Transaction, userId: string | null, condition: SQL | undefined) {
  return tx
    .select({ id: notices.id, publishedAt: notices.publishedAt, readAt: noticeReads.readAt })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId ?? visitorId))
    .where(condition)
    .$dynamic()
}

function isReadBy(userId: string): SQL | undefined {
  return and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId))
}
