import type { Log } from '#server/lib/log.ts'

import { cleanUp, type CleanUp } from './clean-up.ts'
import type { OutboxRelay } from './outbox-relay.ts'

/** A background task of a module, such as reading a chain. */
export interface ModuleWorker {
  readonly name: string
  /** Starts. Later errors are logged and retried by the task itself. */
  start(): void
  /** Resolves once the running work is done. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly relay: OutboxRelay
  readonly cleanUps: readonly CleanUp[]
  readonly workers: readonly ModuleWorker[]
  /** Calls back after each commit that added to the outbox. Returns a function that stops listening. */
  readonly listen: (notified: () => void) => Promise<() => Promise<void>>
  readonly log: Log
}

const cleanUpInterval = 10 * 60_000

/** Runs all background work besides serving requests. */
export class Worker {
  readonly #options: WorkerOptions
  #timer: NodeJS.Timeout | undefined
  #cleaning: Promise<void> = Promise.resolve()
  #stopListening: (() => Promise<void>) | undefined

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { relay, listen, log, cleanUps, workers } = this.#options
    try {
      this.#stopListening = await listen(() => relay.wake())
    } catch (error) {
      // A database engine without LISTEN: the relay polls.
      log.warn({ err: error }, 'This database does not support notifications: polling the outbox')
    }
    relay.start()
    for (const worker of workers) worker.start()
    this.#timer = setInterval(() => {
      this.#cleaning = this.#cleaning.then(() => cleanUp(cleanUps, log))
    }, cleanUpInterval)
  }

  /** Resolves once all running work is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#stopListening?.()
    const { relay, workers } = this.#options
    await Promise.all([relay.stop(), this.#cleaning, ...workers.map((worker) => worker.stop())])
  }
}
