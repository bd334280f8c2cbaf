import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { labelOf, type Payment } from './payout-source.ts'

/** Seconds until a payment that couldn't be made is retried. */
const lookAgainAfter = 60

/** Payments that couldn't be made. They keep waiting; their source can still cancel them. */
export class PostponedPayments {
  readonly #alerts: ChainAlerts
  readonly #clock: Clock
  readonly #payments = new Map<string, { readonly label: string; readonly until: Date }>()

  constructor(alerts: ChainAlerts, clock: Clock) {
    this.#alerts = alerts
    this.#clock = clock
  }

  /** Whether it's too early to retry the payment. */
  has({ id }: Pick<Payment, 'id'>): boolean {
    const found = this.#payments.get(id)
    return found !== undefined && found.until > this.#clock()
  }

  /** Postpones the payment and raises an alert. */
  skip(payment: Payment, problem: string, details: object = {}): undefined {
    this.#alerts.raise(labelOf(payment), problem, { coin: payment.coin, ...details })
    this.postpone(payment)
  }

  postpone(payment: Payment): void {
    this.#payments.set(payment.id, { label: labelOf(payment), until: addSeconds(this.#clock(), lookAgainAfter) })
  }

  delete({ id }: Pick<Payment, 'id'>): void {
    this.#payments.delete(id)
  }

  /** Clears alerts of payments that were canceled or made, or have become possible. @param waiting IDs. */
  forgetOthers(waiting: ReadonlySet<string>): void {
    for (const [id, { label }] of this.#payments) {
      if (waiting.has(id)) continue
      this.#payments.delete(id)
      this.#alerts.clear(label)
    }
  }
}
