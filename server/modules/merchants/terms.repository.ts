import { desc, lte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { merchantTerms } from '#server/db/schema/merchants.ts'

export type TermsRow = typeof merchantTerms.$inferSelect

/** Returns the terms in effect at a time. */
export async function findTermsAt(tx: Transaction, at: Date): Promise<TermsRow | undefined> {
  const { startsAt } = merchantTerms
  const [row] = await tx.select().from(merchantTerms).where(lte(startsAt, at)).orderBy(desc(startsAt)).limit(1)
  return row
}

/** Returns all terms, newest first, including those not in effect yet. */
export async function listTerms(tx: Transaction): Promise<TermsRow[]> {
  return tx.select().from(merchantTerms).orderBy(desc(merchantTerms.startsAt))
}

/** @returns False if there already are terms with this start. */
export async function tryInsertTerms(tx: Transaction, row: TermsRow): Promise<boolean> {
  const added = await tx.insert(merchantTerms).values(row).onConflictDoNothing().returning()
  return added.length > 0
}
