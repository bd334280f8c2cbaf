import { apiErrorCode } from '#api/errors.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Log } from '#server/lib/log.ts'

import { ApiFailure } from './api-failure.ts'

export interface ChannelEventOptions {
  readonly listen: DatabaseConnection['listen']
  readonly log: Log
}

/** Forwards changes announced on a database channel to event streams, whichever process made them. */
export class ChannelEvents {
  readonly #channel: string
  readonly #options: ChannelEventOptions
  readonly #subscribers = new Map<string, Set<() => void>>()
  #listening: Promise<() => Promise<void>> | undefined

  /** @param channel Each announcement's payload is the changed subject. */
  constructor(channel: string, options: ChannelEventOptions) {
    this.#channel = channel
    this.#options = options
  }

  /** @throws ApiFailure `unavailable` with a database engine that has no LISTEN. */
  async subscribe(subject: string, changed: () => void): Promise<() => void> {
    await this.#listen()
    const others = this.#subscribers.get(subject) ?? new Set()
    this.#subscribers.set(subject, others.add(changed))
    return () => {
      others.delete(changed)
      if (others.size === 0) this.#subscribers.delete(subject)
    }
  }

  /** Stops listening. Call it before closing the database. */
  async close(): Promise<void> {
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
  }

  /** Starts listening with the first subscriber, once per process. */
  async #listen(): Promise<void> {
    try {
      this.#listening ??= this.#options.listen(this.#channel, (subject) => this.#tell(subject))
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      this.#options.log.warn({ channel: this.#channel, err: error }, 'This database does not support notifications')
      throw new ApiFailure(apiErrorCode.unavailable, 'Live updates aren’t available here: poll instead')
    }
  }

  /** @param subject Empty after an interruption, in which any announcement may have been lost. */
  #tell(subject: string): void {
    const told = subject === '' ? [...this.#subscribers.values()] : [this.#subscribers.get(subject) ?? []]
    for (const subscribers of told) for (const changed of subscribers) changed()
  }
}
