import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Orders } from '#server/orders/orders.ts'

import { listOvertaken } from './payment-links.repository.ts'

export interface OvertakenOrdersOptions {
  readonly database: Database
  readonly orders: Pick<Orders, 'expireUnpaid'>
  readonly log: Pick<Log, 'error'>
}

/** Orders per run. */
const ordersAtATime = 100

/**
 * Ends orders whose single-payment link was paid by another order: an expired order may be paid late while a new one
 * waits for its payment. This keeps the link from being paid twice. It isn't part of the first order's change, because
 * two orders paid at the same time would deadlock.
 */
export class OvertakenOrders {
  readonly #options: OvertakenOrdersOptions

  constructor(options: OvertakenOrdersOptions) {
    this.#options = options
  }

  /** Ends these orders. A failure is logged and doesn't hold up the others; the next run tries again. */
  async run(): Promise<void> {
    const { database, orders, log } = this.#options
    for (const orderId of await listOvertaken(database, ordersAtATime)) {
      try {
        await orders.expireUnpaid(orderId)
      } catch (error) {
        log.error({ err: error, orderId }, 'Could not expire an order whose payment link is already paid')
      }
    }
  }
}
