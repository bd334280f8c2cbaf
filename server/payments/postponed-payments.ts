import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { labelOf, type Payment } from './payout-source.ts'

/** Seconds until a payment is looked at again that could not be made. */
const lookAgainAfter = 60

/** Payments that could not be made. Each waits where it is; its source can still cancel it. */
export class PostponedPayments {
  readonly #alerts: ChainAlerts
  readonly #clock: Clock
  readonly #payments = new Map<string, { readonly label: string; readonly until: Date }>()

  constructor(alerts: ChainAlerts, clock: Clock) {
    this.#alerts = alerts
    this.#clock = clock
  }

  /** Whether it is too early to look at the payment again. */
  has({ id }: Pick<Payment, 'id'>): boolean {
    const found = this.#payments.get(id)
    return found !== undefined && found.until > this.#clock()
  }

  /** Has an operator look at the payment. */
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

  /** Alerts end for payments that were canceled or made, or have become possible. @param waiting IDs. */
  forgetOthers(waiting: ReadonlySet<string>): void {
    for (const [id, { label }] of this.#payments) {
      if (waiting.has(id)) continue
      this.#payments.delete(id)
      this.#alerts.clear(label)
    }
  }
}
