import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Log } from '#server/lib/log.ts'

import { paymentChannel } from './payment-requests.ts'

export interface PaymentAnnouncementsOptions {
  readonly listen: DatabaseConnection['listen']
  /**
   * Called with the network of each requested payment; with '' after an interruption, when some may have been missed.
   */
  readonly requested: (network: string) => void
  readonly log: Log
}

/** Listens for requested payments, whichever process requests them. */
export class PaymentAnnouncements {
  readonly name = 'requested payments'
  readonly #options: PaymentAnnouncementsOptions
  #listening: Promise<void> = Promise.resolve()
  #stop: (() => Promise<void>) | undefined

  constructor(options: PaymentAnnouncementsOptions) {
    this.#options = options
  }

  /** False if the database engine has no LISTEN. */
  get areHeard(): boolean {
    return this.#stop !== undefined
  }

  start(): void {
    this.#listening = this.#listen()
  }

  async stop(): Promise<void> {
    await this.#listening
    await this.#stop?.()
    this.#stop = undefined
  }

  async #listen(): Promise<void> {
    const { listen, requested, log } = this.#options
    try {
      this.#stop = await listen(paymentChannel, requested)
    } catch (error) {
      log.warn({ err: error }, 'This database does not support notifications: polling for requested payments')
    }
    // Payments may have been requested before this process listened.
    requested('')
  }
}
