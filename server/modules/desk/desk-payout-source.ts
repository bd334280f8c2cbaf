import type { Transaction } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { OrderFee } from '#server/orders/order-fee.ts'
import type { Payment, PayoutSource } from '#server/payments/payout-source.ts'

import type { ComingPayments } from './coming-payments.ts'
import type { DeskBooks } from './desk-books.ts'
import {
  changeArrival,
  changeDeskOrder,
  type DeskArrival,
  type DeskOrder,
  findArrivalPaidBy,
  findDeskOrder,
  lockDeskOrder,
} from './desk-orders.repository.ts'
import type { DeskPlaces } from './desk-pairs.ts'
import { deskSource } from './desk-payment.ts'
import { closeIfRefunded, refundFeeOf, sendBack } from './desk-refunds.ts'
import { findDeskStop } from './desk-stops.ts'

export interface DeskPayoutOptions {
  readonly books: DeskBooks
  readonly places: DeskPlaces
  readonly log: Log
  readonly coming: ComingPayments
  /** Records the fee earned on an order, in the transaction that books it. */
  readonly noteFee: (tx: Transaction, fee: OrderFee) => Promise<void>
}

/** The order and arrival that a payment is for. */
interface Subject {
  readonly order: DeskOrder
  readonly arrival: DeskArrival
  readonly isPayout: boolean
}

/** Applies the progress of payments to the desk's orders. */
export function deskPayoutSource({ books, places, log, coming, noteFee }: DeskPayoutOptions): PayoutSource {
  const release = async (tx: Transaction, payment: Payment, { order, arrival, isPayout }: Subject) => {
    if (isPayout) await books.release(tx, order, payment.sourceId)
    if (arrival.isLost) {
      await books.makeGood(tx, payment.sourceId, { coin: order.fromCoin, amount: arrival.amount })
      await changeArrival(tx, arrival.id, { state: 'reversed', reason: null, isLost: false })
      if (isPayout) await changeDeskOrder(tx, order.id, { state: 'open' })
    } else if (isPayout) {
      await sendBack(tx, { order, arrival, fee: await refundFeeOf(tx, places, order) }, 'payout-failed')
    } else {
      await changeArrival(tx, arrival.id, { state: 'held', reason: 'refund-failed' })
      log.error({ order: order.id, deposit: arrival.id }, 'The desk could not refund a payment')
    }
  }
  return {
    name: deskSource,
    // The engine itself checks whether the paid coin may leave; a payout also depends on the deposited one.
    mayPay: async (tx, { sourceId }) => {
      const arrival = await findArrivalPaidBy(tx, sourceId)
      if (arrival?.payoutId !== sourceId) return true
      const order = await findDeskOrder(tx, arrival.orderId)
      return order !== undefined && (await findDeskStop(tx, order)) === null
    },
    begin: async (tx, { sourceId }) => {
      const { arrival, isPayout } = await requireSubject(tx, sourceId)
      return arrival.state === (isPayout ? 'exchanging' : 'refunding')
    },
    // Orders query the progress themselves.
    noteProgress: async () => undefined,
    settle: async (tx, { sourceId, coin, amount }) => {
      const { order, arrival, isPayout } = await requireSubject(tx, sourceId)
      if (isPayout) {
        const fee = order.fromAmount - amount
        await books.pay(tx, sourceId, { coin, amount, fee })
        const { id: orderId, userId, createdAt: orderedAt } = order
        await noteFee(tx, { orderId, userId, orderedAt, coin, fee })
        await changeArrival(tx, arrival.id, { state: 'exchanged' })
        await changeDeskOrder(tx, order.id, { state: 'paid' })
      } else {
        await books.pay(tx, sourceId, { coin, amount, fee: arrival.amount - amount })
        await changeArrival(tx, arrival.id, { state: 'refunded' })
        await closeIfRefunded(tx, order, coming)
      }
    },
    release: async (tx, payment) => release(tx, payment, await requireSubject(tx, payment.sourceId)),
  }
}

/** Returns the subject of a payment, with the order locked. */
async function requireSubject(tx: Transaction, sourceId: string): Promise<Subject> {
  const found = await findArrivalPaidBy(tx, sourceId)
  const order = found && (await lockDeskOrder(tx, found.orderId))
  // Read it again, now that the order is locked.
  const arrival = order && (await findArrivalPaidBy(tx, sourceId))
  if (order === undefined || arrival === undefined) throw new Error(`The desk has no payment ${sourceId}`)
  return { order, arrival, isPayout: arrival.payoutId === sourceId }
}
