import { sql } from 'drizzle-orm'

import type { Database, Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** What everybody hears who listens on a channel of PostgreSQL. */
export interface Announcement {
  readonly channel: string
  readonly payload: string
}

type Tell = (announcement: Announcement) => void

/** How an announcement is made, by the transaction that it belongs to. */
const tellers = new WeakMap<Transaction, Tell>()

/**
 * Tells listeners when `tx` is committed, and never if it is rolled back. A process that ends in between tells nobody:
 * whoever listens looks for itself now and then, too.
 */
export function announce(tx: Transaction, channel: string, payload = ''): void {
  const tell = tellers.get(tx)
  if (tell === undefined) throw new Error('This transaction was begun past the database that announces')
  tell({ channel, payload })
}

const notify = preparedStatement(
  'announce',
  sql`SELECT pg_notify(channel, payload)
    FROM unnest(${sql.placeholder('channels')}::text[], ${sql.placeholder('payloads')}::text[]) AS _ (channel, payload)`,
)

/**
 * Makes announcements once their transaction is committed, many at a time. Commits that notify wait for each other, all of
 * a database's, so NOTIFY has no place in a transaction that writes.
 */
export class Announcer {
  readonly #database: Database
  readonly #reportError: (error: Error) => void
  /** By channel and payload: who is told the same twice learns nothing from it. */
  readonly #waiting = new Map<string, Announcement>()
  #telling: Promise<void> | undefined

  /** Has every transaction of `database` announce through this. */
  constructor(database: Database, reportError: (error: Error) => void) {
    this.#database = database
    this.#reportError = reportError
    tellers.set(database, (announcement) => this.#tell([announcement]))
    collectFrom(database, (announcements) => this.#tell(announcements))
  }

  /** Resolves when everything that was committed has been announced. */
  async settle(): Promise<void> {
    await this.#telling
  }

  #tell(announcements: readonly Announcement[]): void {
    for (const announcement of announcements) {
      this.#waiting.set(`${announcement.channel} ${announcement.payload}`, announcement)
    }
    if (this.#waiting.size > 0) this.#telling ??= this.#tellAll()
  }

  async #tellAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const announcements = [...this.#waiting.values()]
      this.#waiting.clear()
      const channels = announcements.map(({ channel }) => channel)
      const payloads = announcements.map(({ payload }) => payload)
      // Listeners look for themselves: to go on matters more than what is lost here.
      await notify(this.#database, { channels, payloads }).catch(this.#reportError)
    }
    this.#telling = undefined
  }
}

/** Hands over what the transactions within `database` announce, of each when it has succeeded. */
function collectFrom(database: Transaction, committed: (announcements: readonly Announcement[]) => void): void {
  const begin = database.transaction.bind(database)
  database.transaction = async (work, config) => {
    const made: Announcement[] = []
    const result = await begin(async (tx) => {
      tellers.set(tx, (announcement) => made.push(announcement))
      collectFrom(tx, (announcements) => made.push(...announcements))
      return work(tx)
    }, config)
    committed(made)
    return result
  }
}
