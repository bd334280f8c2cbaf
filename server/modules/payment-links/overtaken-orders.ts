import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Orders } from '#server/orders/orders.ts'

import { listOvertaken } from './payment-links.repository.ts'

export interface OvertakenOrdersOptions {
  readonly database: Database
  readonly orders: Pick<Orders, 'expireUnpaid'>
  readonly log: Pick<Log, 'error'>
}

/** Orders that are ended in a row. */
const ordersAtATime = 100

/**
 * Of a link for one payment, an order that has expired may be paid late while another one waits for its payment. That one
 * ends as soon as the first payment is seen, so that nobody pays a second time. It isn't done within the change of the first
 * order: two that are paid at once would wait for each other.
 */
export class OvertakenOrders {
  readonly #options: OvertakenOrdersOptions

  constructor(options: OvertakenOrdersOptions) {
    this.#options = options
  }

  /** Ends those that there are. One that can't be ended now is logged, and holds up no other: the next run tries again. */
  async run(): Promise<void> {
    const { database, orders, log } = this.#options
    for (const orderId of await listOvertaken(database, ordersAtATime)) {
      try {
        await orders.expireUnpaid(orderId)
      } catch (error) {
        log.error({ err: error, orderId }, 'An order whose link is paid could not be ended')
      }
    }
  }
}
