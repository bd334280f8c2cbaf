import { desc, lte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { merchantTerms } from '#server/db/schema/merchants.ts'

export type TermsRow = typeof merchantTerms.$inferSelect

/** The terms that held at a moment. */
export async function findTermsAt(tx: Transaction, at: Date): Promise<TermsRow | undefined> {
  const { startsAt } = merchantTerms
  const [row] = await tx.select().from(merchantTerms).where(lte(startsAt, at)).orderBy(desc(startsAt)).limit(1)
  return row
}

/** All of them, also those that are still to begin, newest first. */
export async function listTerms(tx: Transaction): Promise<TermsRow[]> {
  return tx.select().from(merchantTerms).orderBy(desc(merchantTerms.startsAt))
}

/** @returns False if there are terms from this moment on already. */
export async function tryInsertTerms(tx: Transaction, row: TermsRow): Promise<boolean> {
  const added = await tx.insert(merchantTerms).values(row).onConflictDoNothing().returning()
  return added.length > 0
}
