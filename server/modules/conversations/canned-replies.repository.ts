import { and, asc, count, eq } from 'drizzle-orm'

import type { LanguageCode } from '#api/primitives.ts'
import type { Transaction } from '#server/db/database.ts'
import { cannedReplies } from '#server/db/schema/support-desk.ts'

export type CannedReplyRow = typeof cannedReplies.$inferSelect

function isIt(id: string, lang: LanguageCode) {
  return and(eq(cannedReplies.id, id), eq(cannedReplies.lang, lang))
}

/** Returns all canned replies, by title. */
export async function listCanned(tx: Transaction): Promise<CannedReplyRow[]> {
  return tx
    .select()
    .from(cannedReplies)
    .orderBy(asc(cannedReplies.lang), asc(cannedReplies.title), asc(cannedReplies.id))
}

export async function countCanned(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(cannedReplies)
  return row?.number ?? 0
}

/** Locks a canned reply until `tx` ends. */
export async function lockCanned(tx: Transaction, id: string, lang: LanguageCode): Promise<CannedReplyRow | undefined> {
  const [row] = await tx.select().from(cannedReplies).where(isIt(id, lang)).for('update')
  return row
}

export async function saveCanned(tx: Transaction, row: CannedReplyRow): Promise<void> {
  await tx
    .insert(cannedReplies)
    .values(row)
    .onConflictDoUpdate({ target: [cannedReplies.id, cannedReplies.lang], set: row })
}

export async function deleteCanned(tx: Transaction, id: string, lang: LanguageCode): Promise<void> {
  await tx.delete(cannedReplies).where(isIt(id, lang))
}
