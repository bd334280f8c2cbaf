import type { Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { DeskOrder } from './desk-orders.repository.ts'
import type { DeskPlaces } from './desk-pairs.ts'

/** An incoming payment to an order's address: in a block, but not credited yet. */
export interface ComingPayment {
  readonly coin: string
  readonly network: NetworkKey
  /** In 10^-18 of the coin. */
  readonly amount: bigint
  readonly transactionHash: Hash
  readonly foundAt: Date
}

export interface ComingPaymentOptions {
  readonly clock: Clock
  readonly places: DeskPlaces
  /** Returns all incoming payments to the order's address, oldest first. */
  readonly listComing: (tx: Transaction, orderId: string) => Promise<readonly ComingPayment[]>
}

/** Seconds after an order's expiry in which we may still find its payment's block. */
const graceSeconds = 600
/** Seconds in which the desk pays out; after that, it sends back. */
export const patienceSeconds = 1_800

/** Tracks incoming payments of the desk's orders, and how long they are accepted. */
export class ComingPayments {
  readonly #options: ComingPaymentOptions

  constructor(options: ComingPaymentOptions) {
    this.#options = options
  }

  /** Returns the incoming payments in the order's coin and on its network. */
  async list(tx: Transaction, { id, fromCoin, fromNetwork }: DeskOrder): Promise<readonly ComingPayment[]> {
    const all = await this.#options.listComing(tx, id)
    return all.filter(({ coin, network }) => coin === fromCoin && network === fromNetwork)
  }

  /** Returns whether a payment may still be exchanged for the order. */
  async areAwaited(tx: Transaction, order: DeskOrder): Promise<boolean> {
    const now = this.#options.clock()
    if (now <= lastMomentOf(order)) return true
    const all = await this.list(tx, order)
    return all.some((payment) => payment.amount === order.fromAmount && this.isInTime(order, payment))
  }

  /**
   * Returns whether a payment was found in time and the promise still holds, which runs out while deposits are stopped.
   */
  isInTime(order: DeskOrder, { foundAt }: Pick<ComingPayment, 'foundAt'>): boolean {
    const { clock, places } = this.#options
    const { minutes } = places.onNetwork(order.fromCoin, order.fromNetwork)
    // Allow twice the usual confirmation time.
    const patient = addSeconds(foundAt, 2 * 60 * minutes + patienceSeconds)
    return foundAt <= lastMomentOf(order) && clock() <= patient
  }
}

function lastMomentOf({ expiresAt }: DeskOrder): Date {
  return addSeconds(expiresAt, graceSeconds)
}
