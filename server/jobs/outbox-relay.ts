import { and, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm'

import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { Log } from '#server/lib/log.ts'

/**
 * Carries out an event. May be called repeatedly for the same one, since the outbox guarantees at-least-once delivery.
 */
export type OutboxHandler = (payload: unknown) => Promise<void>

export interface OutboxRelayOptions {
  readonly database: Database
  /** By kind of event. */
  readonly handlers: ReadonlyMap<string, OutboxHandler>
  readonly log: Log
  /** Milliseconds between polls, for missed notifications and for retries. */
  readonly pollInterval?: number
  /** Called for every event that is given up. */
  readonly onDead?: (kind: string) => void
}

type ClaimedEvent = typeof outbox.$inferSelect

/** Seconds for which a claimed event is reserved. After that, its claimant counts as dead. */
const claimSeconds = 120
const batchSize = 10
/** With the pauses between them, the attempts span over nine hours: a mail server that is down overnight. */
export const maximumAttempts = 15

/**
 * Takes events out of the outbox and runs their handlers. Several relays may run at once, in several processes: each
 * claims rows that no other holds, and handlers run outside any transaction. A failed event is retried with exponential
 * backoff. After the last attempt it stays in the table as dead, for an operator to look at.
 */
export class OutboxRelay {
  readonly #options: OutboxRelayOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isAwake = false
  #isStopped = false

  constructor(options: OutboxRelayOptions) {
    this.#options = options
  }

  /** Starts polling for events. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.pollInterval ?? 5_000)
    this.wake()
  }

  /** Polls at once, since an event was just committed. */
  wake(): void {
    if (this.#isAwake || this.#isStopped) return
    this.#isAwake = true
    this.#running = this.#running
      .then(() => {
        // From here on, a call means that there may be new events.
        this.#isAwake = false
        return this.#handleDue()
      })
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'Could not read the outbox'))
  }

  /** Waits for running handlers, and starts no more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /**
   * Handles all due events, after those that it is already handling: once this resolves, no earlier event is still with
   * this relay. Rejects if the outbox can't be read.
   */
  async drain(): Promise<void> {
    const handled = this.#running.then(() => this.#handleDue())
    // Whoever called learns of a failure. Later rounds don't depend on this one.
    this.#running = handled.catch(() => undefined)
    await handled
  }

  async #handleDue(): Promise<void> {
    while (!this.#isStopped) {
      const events = await this.#claim()
      if (events.length === 0) return
      await Promise.all(events.map((event) => this.#handle(event)))
    }
  }

  async #claim(): Promise<readonly ClaimedEvent[]> {
    const { database } = this.#options
    const due = database.$with('due').as(
      database
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isNull(outbox.deadAt), lte(outbox.dueAt, sql`now()`)))
        .orderBy(outbox.dueAt)
        .limit(batchSize)
        .for('update', { skipLocked: true }),
    )
    const events = await database
      .with(due)
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: inSeconds(claimSeconds) })
      .from(due)
      .where(eq(outbox.id, due.id))
      .returning(getTableColumns(outbox))
    // An UPDATE returns rows in any order, but two emails should arrive in the order in which they were written.
    return events.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  }

  async #handle(event: ClaimedEvent): Promise<void> {
    const { database, handlers, log } = this.#options
    try {
      const handler = handlers.get(event.kind)
      if (handler === undefined) throw new Error(`No handler is registered for events of the kind ${event.kind}`)
      await handler(event.payload)
    } catch (error) {
      await this.#postpone(event, error)
      return
    }
    try {
      // Deleted rather than marked, because an email's payload contains the secret of its link.
      await database.delete(outbox).where(eq(outbox.id, event.id))
    } catch (error) {
      // When the claim expires, the event will be handled a second time.
      log.error({ event: event.id, kind: event.kind, err: error }, 'Could not delete an event from the outbox')
    }
  }

  async #postpone({ id, kind, attempts }: ClaimedEvent, cause: unknown): Promise<void> {
    const { database, log, onDead } = this.#options
    const isDead = attempts >= maximumAttempts
    const outcome = isDead ? 'Gave up on an event' : 'An event failed and will be retried'
    const lastError = cause instanceof Error ? cause.message : String(cause)
    // A mail server's error may name the recipient, so it is stored only in the row.
    log[isDead ? 'error' : 'warn']({ event: id, kind, attempts }, outcome)
    if (isDead) onDead?.(kind)
    try {
      await database
        .update(outbox)
        .set({ lastError, dueAt: inSeconds(pauseAfter(attempts)), ...(isDead && { deadAt: sql`now()` }) })
        .where(eq(outbox.id, id))
    } catch (error) {
      log.error({ event: id, kind, err: error }, 'Could not reschedule an event')
    }
  }
}

/** Seconds before the next attempt: 2, 4, 8 …, with some jitter, so that events don't all retry at once. */
function pauseAfter(attempts: number): number {
  return 2 ** attempts * (1 + Math.random() / 5)
}

function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
