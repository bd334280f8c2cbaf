import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Transaction } from './database.ts'

/**
 * Whoever takes an index of the same list waits until `tx` has ended: no index is given out twice, and none is left out.
 * @param list Of what: unique among all lists.
 */
export async function lockIndexes(tx: Transaction, list: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${list}, 0))`)
}

/** The index after the highest one in a column, 0 for the first. Only behind `lockIndexes` is it nobody else's, too. */
export async function nextIndex(tx: Transaction, index: PgColumn, where?: SQL): Promise<number> {
  const [row] = await tx
    .select({ next: sql<string>`coalesce(max(${index}) + 1, 0)` })
    .from(index.table)
    .where(where)
  return Number(row?.next ?? 0)
}
