import { walletEventsPath } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import { walletChannel } from '#server/db/wallet-channel.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { EventStream } from '#server/http/event-streams.ts'
import type { Log } from '#server/lib/log.ts'

export interface WalletEventsOptions {
  readonly listen: DatabaseConnection['listen']
  readonly log: Log
}

/** Tells the streams of a person of changes in their wallet, whichever process has made them. */
export class WalletEvents implements EventStream {
  readonly path = walletEventsPath
  readonly event = 'wallet'
  readonly #options: WalletEventsOptions
  readonly #subscribers = new Map<string, Set<() => void>>()
  #listening: Promise<() => Promise<void>> | undefined

  constructor(options: WalletEventsOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `unavailable` with an engine that has no LISTEN. */
  readonly subscribe = async (userId: string, changed: () => void): Promise<() => void> => {
    await this.#listen()
    const others = this.#subscribers.get(userId) ?? new Set()
    this.#subscribers.set(userId, others.add(changed))
    return () => {
      others.delete(changed)
      if (others.size === 0) this.#subscribers.delete(userId)
    }
  }

  /** Ends listening, before the database is closed. */
  async close(): Promise<void> {
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
  }

  /** Once per process, when somebody first wants to know. */
  async #listen(): Promise<void> {
    try {
      this.#listening ??= this.#options.listen(walletChannel, (userId) => this.#tell(userId))
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      this.#options.log.warn({ err: error }, 'Changes of wallets are not announced by this database')
      throw new ApiFailure(apiErrorCode.unavailable, 'Live updates aren’t available here: poll instead')
    }
  }

  /** @param userId Empty after a break, in which anything may have been missed. */
  #tell(userId: string): void {
    const told = userId === '' ? [...this.#subscribers.values()] : [this.#subscribers.get(userId) ?? []]
    for (const subscribers of told) for (const changed of subscribers) changed()
  }
}
