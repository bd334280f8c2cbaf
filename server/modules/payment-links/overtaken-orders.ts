import type { Database } from '#server/db/database.ts'
import type { Orders } from '#server/orders/orders.ts'

import { listOvertaken } from './payment-links.repository.ts'

export interface OvertakenOrdersOptions {
  readonly database: Database
  readonly orders: Pick<Orders, 'expireUnpaid'>
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

  async run(): Promise<void> {
    const { database, orders } = this.#options
    for (const orderId of await listOvertaken(database, ordersAtATime)) await orders.expireUnpaid(orderId)
  }
}
