import type { Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { DeskOrder } from './desk-orders.repository.ts'
import type { DeskPlaces } from './desk-pairs.ts'

/** Something on its way to an order's address: in a block, and not credited yet. */
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
  /** Whatever is on its way to the order's address, oldest first. */
  readonly listComing: (tx: Transaction, orderId: string) => Promise<readonly ComingPayment[]>
}

/** Seconds after an order's time in which a block may still be found by us. */
const graceSeconds = 600
/** Seconds within which the desk pays, or sends back. */
export const patienceSeconds = 1_800

/** What is awaited for the desk's orders, and for how long. */
export class ComingPayments {
  readonly #options: ComingPaymentOptions

  constructor(options: ComingPaymentOptions) {
    this.#options = options
  }

  /** What the order takes: on its network, and in its coin. */
  async list(tx: Transaction, { id, fromCoin, fromNetwork }: DeskOrder): Promise<readonly ComingPayment[]> {
    const all = await this.#options.listComing(tx, id)
    return all.filter(({ coin, network }) => coin === fromCoin && network === fromNetwork)
  }

  /** Whether something may still be exchanged for the order. */
  async areAwaited(tx: Transaction, order: DeskOrder): Promise<boolean> {
    const now = this.#options.clock()
    if (now <= lastMomentOf(order)) return true
    const all = await this.list(tx, order)
    return all.some((payment) => payment.amount === order.fromAmount && this.isInTime(order, payment))
  }

  /** Found in time, and credited before the promise has grown too old, as it does while deposits are stopped. */
  isInTime(order: DeskOrder, { foundAt }: Pick<ComingPayment, 'foundAt'>): boolean {
    const { clock, places } = this.#options
    const { minutes } = places.onNetwork(order.fromCoin, order.fromNetwork)
    // As long again as confirmations usually take.
    const patient = addSeconds(foundAt, 2 * 60 * minutes + patienceSeconds)
    return foundAt <= lastMomentOf(order) && clock() <= patient
  }
}

function lastMomentOf({ expiresAt }: DeskOrder): Date {
  return addSeconds(expiresAt, graceSeconds)
}
