import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { Reverts } from './payment-pace.ts'

/** Seconds for which the alert stays: a day. */
const lasting = 86_400

/** Raises alerts about recipients whose contracts make payments revert, each until a day after the last revert. */
export class RevertAlerts {
  readonly #alerts: ChainAlerts
  readonly #clock: Clock
  readonly #endings = new Map<string, Date>()

  constructor(alerts: ChainAlerts, clock: Clock) {
    this.#alerts = alerts
    this.#clock = clock
  }

  note({ address, ...counts }: Reverts & { readonly address: string }): void {
    const about = `recipient ${address}`
    this.#endings.set(about, addSeconds(this.#clock(), lasting))
    const times = counts.ofAddress === 1 ? 'a payment' : `${counts.ofAddress} payments`
    this.#alerts.raise(about, `A recipient’s contract made ${times} revert, and the gas is lost`, counts)
  }

  clearOld(): void {
    for (const [about, end] of this.#endings) {
      if (end > this.#clock()) continue
      this.#endings.delete(about)
      this.#alerts.clear(about)
    }
  }
}
