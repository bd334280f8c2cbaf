import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { tryInsertTerms, type TermsRow } from './terms.repository.ts'

const secondsPerDay = 86_400

/**
 * Announces terms that take effect on a later day, so that the shares of existing orders don't change.
 * @param audit Records the announcement, in the same transaction.
 * @returns Why the terms can't be announced; `undefined` on success.
 */
export async function announceTerms(
  database: Database,
  terms: Omit<TermsRow, 'announcedAt'>,
  { now, audit }: { readonly now: Date; readonly audit: (tx: Transaction) => Promise<void> },
): Promise<'too-soon' | 'taken' | undefined> {
  if (terms.startsAt < addSeconds(now, secondsPerDay)) return 'too-soon'
  return database.transaction(async (tx) => {
    if (!(await tryInsertTerms(tx, { ...terms, announcedAt: now }))) return 'taken'
    await audit(tx)
    return undefined
  })
}
