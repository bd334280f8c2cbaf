import { and, count, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { noticeReads, notices, noticeTexts } from '#server/db/schema/notices.ts'

export type NoticeText = typeof noticeTexts.$inferSelect

/** A notice as a user sees it; `readAt` is always null for a visitor. */
export interface NoticeRow {
  readonly id: string
  readonly publishedAt: Date
  readonly readAt: Date | null
}

/** An account of a realm that reads notices at a time. */
interface Reading {
  readonly realm: Realm
  readonly userId: string
  readonly now: Date
}

/** Every text has an English version. */
const fallbackLang: LanguageCode = 'en_us'

/** Stores a notice that ships with the app, or updates its texts, unless operators have published it. */
export async function saveNotice(
  tx: Transaction,
  notice: { readonly id: string; readonly realm: Realm; readonly publishedAt: Date },
  texts: readonly NoticeText[],
): Promise<void> {
  const { publishedAt } = notice
  const saved = await tx
    .insert(notices)
    .values(notice)
    .onConflictDoUpdate({ target: notices.id, set: { publishedAt }, setWhere: eq(notices.fromDesk, false) })
    .returning()
  if (saved.length > 0) await saveTexts(tx, texts)
}

/** Shows users a notice published by operators, who manage it from then on. */
export async function showNotice(
  tx: Transaction,
  { id, realm, publishedAt }: { readonly id: string; readonly realm: Realm; readonly publishedAt: Date },
  texts: readonly NoticeText[],
): Promise<void> {
  const row = { id, realm, publishedAt, fromDesk: true, withdrawnAt: null }
  const shown = await tx
    .insert(notices)
    .values(row)
    .onConflictDoUpdate({ target: notices.id, set: row, setWhere: eq(notices.realm, realm) })
    .returning({ id: notices.id })
  if (shown.length === 0) throw new Error(`The notice ${id} belongs to another realm`)
  await saveTexts(tx, texts)
}

/** Hides a notice. */
export async function hideNotice(tx: Transaction, id: string, withdrawnAt: Date): Promise<void> {
  await tx.update(notices).set({ fromDesk: true, withdrawnAt }).where(eq(notices.id, id))
}

async function saveTexts(tx: Transaction, texts: readonly NoticeText[]): Promise<void> {
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

/** Returns one page plus one, newest first. */
export async function listNotices(
  tx: Transaction,
  { realm, userId, cursor, now }: { realm: Realm; userId: string | null; cursor: string | undefined; now: Date },
): Promise<NoticeRow[]> {
  return selectNotices(tx, userId, and(isShown(realm, now), isAfterCursor(cursor, notices.publishedAt, notices.id)))
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(pageSize + 1)
}

export async function findNotice(
  tx: Transaction,
  { id, realm, userId, now }: { id: string; realm: Realm; userId: string | null; now: Date },
): Promise<NoticeRow | undefined> {
  const [row] = await selectNotices(tx, userId, and(eq(notices.id, id), isShown(realm, now)))
  return row
}

/** Returns the texts of these notices by notice id, in `lang`, or in English if that is missing. */
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

export async function countUnread(tx: Transaction, { realm, userId, now }: Reading): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId))
    .where(and(isShown(realm, now), isNull(noticeReads.readAt)))
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

export async function listUnreadIds(tx: Transaction, { realm, userId, now }: Reading): Promise<string[]> {
  const rows = await tx
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId))
    .where(and(isShown(realm, now), isNull(noticeReads.readAt)))
  return rows.map(({ id }) => id)
}

export async function listReads(tx: Transaction, userId: string): Promise<{ noticeId: string; readAt: Date }[]> {
  return tx
    .select({ noticeId: noticeReads.noticeId, readAt: noticeReads.readAt })
    .from(noticeReads)
    .where(eq(noticeReads.userId, userId))
    .orderBy(noticeReads.readAt)
}

/** The nil UUID, which no account has. */
const visitorId = '00000000-0000-0000-0000-000000000000'

function selectNotices(tx: Transaction, userId: string | null, condition: SQL | undefined) {
  return tx
    .select({ id: notices.id, publishedAt: notices.publishedAt, readAt: noticeReads.readAt })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(userId ?? visitorId))
    .where(condition)
    .$dynamic()
}

/** Condition for the realm's notices that are published and not withdrawn. */
function isShown(realm: Realm, now: Date): SQL | undefined {
  return and(eq(notices.realm, realm), lte(notices.publishedAt, now), isNull(notices.withdrawnAt))
}

function isReadBy(userId: string): SQL | undefined {
  return and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId))
}
