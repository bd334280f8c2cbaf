import { count, min } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The number of waiting items, and since when the oldest has waited; null if there are none. */
export interface Backlog {
  readonly count: number
  readonly oldestAt: Date | null
}

/** Returns the columns that select a backlog as a single row. @param since When each item started to wait. */
export function backlogOf<Column extends PgColumn>(since: Column) {
  return { count: count(), oldestAt: min(since) }
}

export function toBacklog([row]: readonly Backlog[]): Backlog {
  return row ?? { count: 0, oldestAt: null }
}
