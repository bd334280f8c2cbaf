import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Items on one page of a long list. */
export const pageSize = 20

/** Sort key of a list: time, newest or oldest first, and then the id within the same millisecond. */
interface Position {
  readonly at: Date
  readonly id: string
}

/**
 * Returns the condition for the rows after a page that ended at `cursor`. It is a position rather than an offset, so
 * rows added while the user pages shift nothing, and the hundredth page costs as much as the first.
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

/** Returns the time at which the previous page ended. @param cursor In the form of `pageQuery`. */
export function cursorTime(cursor: string | undefined): Date | undefined {
  return cursor === undefined ? undefined : new Date(Number(cursor.split('_')[0]))
}

/**
 * Returns a page of up to `size` rows. Pass one row more, if there is one, to indicate another page.
 * @param toItem Returns undefined for a row that can no longer be shown. Don't filter `rows`, which says where paging ends.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => Item | undefined,
  size = pageSize,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const hasMore = rows.length > size && last !== undefined
  const items = shown.flatMap((row) => {
    const item = toItem(row)
    return item === undefined ? [] : [item]
  })
  return { items, nextCursor: hasMore ? cursorOf(positionOf(last)) : null }
}

function cursorOf({ at, id }: Position): string {
  return `${at.getTime()}_${id}`
}
