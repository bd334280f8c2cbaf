import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { tryInsertTerms, type TermsRow } from './terms.repository.ts'

const secondsPerDay = 86_400

/**
 * Announces terms, which hold from a later day on: no order that is made already brings another share than it did.
 * @param audit Writes it down, in the same transaction.
 * @returns Why they can't be; `undefined` if they are announced.
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
