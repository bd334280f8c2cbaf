import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { type BrandRow, findShownBrand } from './brands.repository.ts'

/** Seconds after which a proof that couldn't be checked is no longer valid. */
const longestBlindness = 3 * 86_400

/** Returns the time after which a proof must have been checked to be valid. */
export function proofsCountFrom(now: Date): Date {
  return addSeconds(now, -longestBlindness)
}

/** Returns the brand currently shown on a domain. */
export async function shownOn(tx: Database | Transaction, clock: Clock, domain: string): Promise<BrandRow | undefined> {
  return findShownBrand(tx, domain.toLowerCase(), proofsCountFrom(clock()))
}
