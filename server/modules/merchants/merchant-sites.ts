import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { type BrandRow, findShownBrand } from './brands.repository.ts'

/** A proof that nobody could look at for so many seconds counts no more. */
const longestBlindness = 3 * 86_400

/** Whose proof has to have been seen after this moment. */
export function proofsCountFrom(now: Date): Date {
  return addSeconds(now, -longestBlindness)
}

/** The brand that is shown on a domain at this moment. */
export async function shownOn(tx: Database | Transaction, clock: Clock, domain: string): Promise<BrandRow | undefined> {
  return findShownBrand(tx, domain.toLowerCase(), proofsCountFrom(clock()))
}
