import { count, min } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How many of something wait, and since when the oldest; null for none. */
export interface Backlog {
  readonly count: number
  readonly oldestAt: Date | null
}

/** The columns of a selection whose only row is a backlog. @param since When each began to wait. */
export function backlogOf<Column extends PgColumn>(since: Column) {
  return { count: count(), oldestAt: min(since) }
}

export function toBacklog([row]: readonly Backlog[]): Backlog {
  return row ?? { count: 0, oldestAt: null }
}
