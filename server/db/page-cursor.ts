import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Items on one page of a long list. */
export const pageSize = 20

/** What orders a list: newest or oldest first, and by id where two are of the same millisecond. */
interface Position {
  readonly at: Date
  readonly id: string
}

/**
 * The condition for the rows behind a page that ended at `cursor`. A position instead of an offset: what is added
 * while somebody reads shifts nothing, and the hundredth page costs as much as the first.
 * @param cursor In the form of `pageQuery`.
 */
export function isAfterCursor(
  cursor: string | undefined,
  at: PgColumn,
  id: PgColumn,
  first: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  if (cursor === undefined) return undefined
  const [milliseconds, lastId] = cursor.split('_')
  const last = sql`(${sql.param(new Date(Number(milliseconds)), at)}, ${sql.param(lastId, id)})`
  return first === 'newest' ? sql`(${at}, ${id}) < ${last}` : sql`(${at}, ${id}) > ${last}`
}

/** The moment at which the page before ended. @param cursor In the form of `pageQuery`. */
export function cursorTime(cursor: string | undefined): Date | undefined {
  return cursor === undefined ? undefined : new Date(Number(cursor.split('_')[0]))
}

/** Makes a page of up to `size + 1` rows: the one too many tells that there is another page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item,
  size = pageSize,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasMore = rows.length > size && last !== undefined
  return { items: shown.map(toItem), nextCursor: hasMore ? cursorOf(positionOf(last)) : null }
}

function cursorOf({ at, id }: Position): string {
  return `${at.getTime()}_${id}`
}
