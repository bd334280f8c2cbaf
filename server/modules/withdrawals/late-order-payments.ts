import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { Step } from '#server/lib/step.ts'

import type { PaidOrders } from './paid-orders.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { listUnsignedOrderPayments } from './withdrawals.repository.ts'

export interface LateOrderPaymentOptions {
  readonly database: Database
  readonly log: Log
  readonly moves: Pick<WithdrawalMoves, 'cancelForOrder'>
  readonly orders: Pick<PaidOrders, 'awaitsPayment'>
  readonly step: Step
}

const interval = 10_000

/**
 * Cancels withdrawals whose orders no longer expect a payment because they expired, are about to, or were paid
 * manually. Otherwise these would never be signed, and their holds would stay forever. Several may run at once.
 */
export class LateOrderPayments {
  readonly name = 'late payments of orders'
  readonly #options: LateOrderPaymentOptions
  readonly #loop: PollLoop

  constructor(options: LateOrderPaymentOptions) {
    this.#options = options
    this.#loop = new PollLoop({
      interval,
      run: () => this.runOnce(),
      onFailure: (error, failures) =>
        options.log.warn({ failures, err: error }, 'Could not check for late order payments'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  async runOnce(): Promise<void> {
    const { database, log, orders } = this.#options
    for (const { id, orderNumber } of await listUnsignedOrderPayments(database)) {
      if (orderNumber === null || (await orders.awaitsPayment(database, orderNumber))) continue
      try {
        await this.#takeBack(id)
      } catch (error) {
        // A failure must not hold up the others.
        log.error({ withdrawal: id, err: error }, 'Could not cancel a late order payment')
      }
    }
  }

  /**
   * Cancels a withdrawal. Needs no lock on the order: one that expects no payment won't expect one later, unless a
   * signed payment fails.
   */
  async #takeBack(id: string): Promise<void> {
    const { database, moves, step } = this.#options
    await step('withdrawal: cancel late payment', () => database.transaction((tx) => moves.cancelForOrder(tx, id)))
  }
}
