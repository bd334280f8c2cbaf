import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { cancelPayment } from '#server/payments/payment-requests.ts'

import type { ComingPayment, ComingPayments } from './coming-payments.ts'
import type { DeskBooks } from './desk-books.ts'
import {
  changeArrival,
  changeDeskOrder,
  type DeskArrival,
  type DeskOrder,
  enterArrival,
  findArrival,
  lockDeskOrder,
} from './desk-orders.repository.ts'
import type { DeskPlaces } from './desk-pairs.ts'
import { deskSource } from './desk-payment.ts'
import { refundFeeOf, refundState } from './desk-refunds.ts'

/** A deposit, in the block that currently includes it. */
interface Deposit extends ComingPayment {
  readonly id: string
  /** Number of times it was found in a block. */
  readonly inclusion: number
}

export interface DeskDepositsOptions {
  readonly books: DeskBooks
  readonly places: DeskPlaces
  readonly coming: ComingPayments
  readonly clock: Clock
  readonly log: Log
}

/** Handles deposits to the desk's orders once they are credited, each in the deposit's transaction. */
export class DeskDeposits {
  readonly #options: DeskDepositsOptions

  constructor(options: DeskDepositsOptions) {
    this.#options = options
  }

  /** @returns False, with nothing booked, if the order doesn't accept that coin or network. */
  async credit(tx: Transaction, deposit: Deposit, orderId: string): Promise<boolean> {
    const { books, clock, log } = this.#options
    const order = await lockDeskOrder(tx, orderId)
    const { id, coin, network, amount, transactionHash: hash } = deposit
    if (order?.fromCoin !== coin || order.fromNetwork !== network) return false
    const known = await findArrival(tx, id)
    if (known?.isLost === true) {
      await books.recover(tx, deposit)
      await changeArrival(tx, id, { isLost: false })
      return true
    }
    await books.arrive(tx, deposit)
    const outcome = await this.#judge(tx, order, deposit)
    await enterArrival(tx, { id, orderId, amount, hash, ...outcome, creditedAt: clock() })
    if (outcome.state === 'waiting') await changeDeskOrder(tx, orderId, { state: 'taken' })
    if (outcome.state === 'held')
      log.error({ order: orderId, deposit: id }, 'The desk holds too little to refund a deposit')
    return true
  }

  /** @returns False if `credit` didn't book the deposit. */
  async reverse(tx: Transaction, deposit: Deposit, orderId: string): Promise<boolean> {
    const order = await lockDeskOrder(tx, orderId)
    const arrival = order && (await findArrival(tx, deposit.id))
    if (order === undefined || arrival === undefined) return false
    if (await this.#takeBack(tx, order, arrival)) {
      await this.#options.books.vanish(tx, deposit)
      await changeArrival(tx, arrival.id, { state: 'reversed', reason: null })
      return true
    }
    const { books, log } = this.#options
    await books.lose(tx, deposit)
    await changeArrival(tx, arrival.id, { isLost: true })
    log.error({ order: orderId, deposit: deposit.id }, 'A reorg removed a payment to the desk after its payout')
    return true
  }

  /** Accepts a deposit of the agreed amount that arrived in time; anything else is sent back. */
  async #judge(
    tx: Transaction,
    order: DeskOrder,
    { amount, foundAt }: Deposit,
  ): Promise<Pick<DeskArrival, 'state' | 'reason'>> {
    const { coming, places } = this.#options
    const fee = await refundFeeOf(tx, places, order)
    const back = (reason: NonNullable<DeskArrival['reason']>) => refundState(amount, fee, reason)
    if (order.state === 'taken' || order.state === 'paying' || order.state === 'paid') return back('second')
    if (amount !== order.fromAmount) return back('wrong-amount')
    if (order.state === 'closed' || !coming.isInTime(order, { foundAt })) return back('late')
    return { state: 'waiting', reason: null }
  }

  /** @returns False if the payment is already made or signed. */
  async #takeBack(tx: Transaction, order: DeskOrder, { state, payoutId, refundId }: DeskArrival): Promise<boolean> {
    switch (state) {
      case 'waiting':
        await changeDeskOrder(tx, order.id, { state: 'open' })
        return true
      case 'to-refund':
      case 'held':
        return true
      case 'exchanging':
        if (payoutId === null || !(await cancelPayment(tx, { source: deskSource, sourceId: payoutId }))) return false
        await this.#options.books.release(tx, order, payoutId)
        await changeDeskOrder(tx, order.id, { state: 'open' })
        return true
      case 'refunding':
        return refundId !== null && (await cancelPayment(tx, { source: deskSource, sourceId: refundId }))
      default:
        return false
    }
  }
}
