import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Log } from '#server/lib/log.ts'

import { paymentChannel } from './payment-requests.ts'

export interface PaymentAnnouncementsOptions {
  readonly listen: DatabaseConnection['listen']
  /** Told the network of each payment that is requested; '' after a break, in which anything may have been missed. */
  readonly requested: (network: string) => void
  readonly log: Log
}

/** Hears of requested payments, whichever process requests them. */
export class PaymentAnnouncements {
  readonly name = 'requested payments'
  readonly #options: PaymentAnnouncementsOptions
  #listening: Promise<void> = Promise.resolve()
  #stop: (() => Promise<void>) | undefined

  constructor(options: PaymentAnnouncementsOptions) {
    this.#options = options
  }

  /** False with an engine that has no LISTEN. */
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
      log.warn({ err: error }, 'Requested payments are not announced by this database')
    }
    // Requested before this process listened.
    requested('')
  }
}
