import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { Database, Transaction } from './database.ts'
import { preparedStatement } from './prepared.ts'

/** A message to all listeners of a PostgreSQL channel. */
export interface Announcement {
  readonly channel: string
  readonly payload: string
}

type Tell = (announcement: Announcement) => void

/** Collects the announcements of each transaction. */
const tellers = new WeakMap<Transaction, Tell>()

/**
 * Notifies listeners once `tx` is committed, and never if it is rolled back. If the process dies in between, the
 * notification is lost, so listeners also have to poll now and then.
 */
export function announce(tx: Transaction, channel: string, payload = ''): void {
  const tell = tellers.get(tx)
  if (tell === undefined) throw new Error('This transaction was not started by a database that sends notifications')
  tell({ channel, payload })
}

const notify = preparedStatement(
  'announce',
  sql`SELECT pg_notify(channel, payload)
    FROM unnest(${sql.placeholder('channels')}::text[], ${sql.placeholder('payloads')}::text[]) AS _ (channel, payload)`,
)

/** Milliseconds in which announcements gather for the next batch. The first one after a quiet time goes out at once. */
const pauseBetweenBatches = 10

/**
 * Sends announcements in batches after their transactions are committed. All commits of a database that contain a
 * NOTIFY wait for each other, so NOTIFY must not be part of a transaction that writes.
 */
export class Announcer {
  readonly #database: Database
  readonly #reportError: (error: Error) => void
  /** Keyed by channel and payload: duplicates carry no information. */
  readonly #waiting = new Map<string, Announcement>()
  #telling: Promise<void> | undefined

  /** Makes every transaction of `database` announce through this. */
  constructor(database: Database, reportError: (error: Error) => void) {
    this.#database = database
    this.#reportError = reportError
    tellers.set(database, (announcement) => this.#tell([announcement]))
    collectFrom(database, (announcements) => this.#tell(announcements))
  }

  /** Resolves once everything committed so far has been announced. */
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
      // Listeners also poll, so continuing matters more than a lost announcement.
      await notify(this.#database, { channels, payloads }).catch(this.#reportError)
      if (this.#waiting.size > 0) await delay(pauseBetweenBatches)
    }
    this.#telling = undefined
  }
}

/** Collects the announcements of transactions within `database`, and passes each one's on when it has succeeded. */
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
