import type { Log } from '#server/lib/log.ts'

import { cleanUp, type CleanUp } from './clean-up.ts'
import type { OutboxRelay } from './outbox-relay.ts'

export interface WorkerOptions {
  readonly relay: OutboxRelay
  readonly cleanUps: readonly CleanUp[]
  /** Calls back after each commit that put something into the outbox; returns what ends that. */
  readonly listen: (notified: () => void) => Promise<() => Promise<void>>
  readonly log: Log
}

const cleanUpInterval = 10 * 60_000

/** What goes on beside answering requests. */
export class Worker {
  readonly #options: WorkerOptions
  #timer: NodeJS.Timeout | undefined
  #cleaning: Promise<void> = Promise.resolve()
  #stopListening: (() => Promise<void>) | undefined

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { relay, listen, log, cleanUps } = this.#options
    try {
      this.#stopListening = await listen(() => relay.wake())
    } catch (error) {
      // An engine without LISTEN: the relay polls.
      log.warn({ err: error }, 'The outbox is not announced by this database')
    }
    relay.start()
    this.#timer = setInterval(() => {
      this.#cleaning = this.#cleaning.then(() => cleanUp(cleanUps, log))
    }, cleanUpInterval)
  }

  /** Returns when everything that was under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#stopListening?.()
    await Promise.all([this.#options.relay.stop(), this.#cleaning])
  }
}
