import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Transaction } from './database.ts'

/**
 * Locks a list until `tx` ends, so that each index is taken only once and none is skipped.
 * @param list The list's name, unique among all lists.
 */
export async function lockIndexes(tx: Transaction, list: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${list}, 0))`)
}

/**
 * Returns the index after the highest one in a column, 0 for the first. Call `lockIndexes` first, or others may get the
 * same.
 */
export async function nextIndex(tx: Transaction, index: PgColumn, where?: SQL): Promise<number> {
  const [row] = await tx
    .select({ next: sql<string>`coalesce(max(${index}) + 1, 0)` })
    .from(index.table)
    .where(where)
  return Number(row?.next ?? 0)
}
