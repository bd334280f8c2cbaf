import { randomUUID } from 'node:crypto'

import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { Step } from '#server/lib/step.ts'
import { cancelPayment, requestPayment } from '#server/payments/payment-requests.ts'

import { type ComingPayments, patienceSeconds } from './coming-payments.ts'
import type { DeskBooks } from './desk-books.ts'
import type { DeskInventory, InventoryReading } from './desk-inventory.ts'
import {
  changeArrival,
  changeDeskOrder,
  type DeskArrival,
  type DeskOrder,
  findArrival,
  findDeskOrder,
  listToClose,
  listToDo,
  lockDesk,
  lockDeskOrder,
} from './desk-orders.repository.ts'
import type { DeskPair, DeskPlaces } from './desk-pairs.ts'
import { deskSource, payoutOf, refundOf } from './desk-payment.ts'
import { refundFeeOf, sendBack } from './desk-refunds.ts'
import { findDeskStop } from './desk-stops.ts'

export interface DeskWorkerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly step: Step
  readonly books: DeskBooks
  readonly places: DeskPlaces
  readonly inventory: DeskInventory
  readonly coming: ComingPayments
}

/** Milliseconds between rounds. */
const interval = 1_000

/**
 * Requests payouts for deposits that arrived as agreed, and refunds the others, as well as those that couldn't be paid
 * out in time. Several workers may run at once: each step checks again with the order locked.
 */
export class DeskWorker {
  readonly name = 'desk'
  readonly #options: DeskWorkerOptions
  readonly #loop: PollLoop

  constructor(options: DeskWorkerOptions) {
    this.#options = options
    this.#loop = new PollLoop({
      interval,
      run: () => this.runOnce(),
      onFailure: (error, failures) =>
        options.log.warn({ failures, err: error }, 'The desk could not process its orders'),
    })
  }

  start(): void {
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Advances all orders. A failure doesn't hold up the others; the first error is thrown at the end. */
  async runOnce(): Promise<void> {
    const { clock, database } = this.#options
    const failures: unknown[] = []
    const attempt = async (work: Promise<void>) => {
      await work.catch((error: unknown) => failures.push(error))
    }
    const waitingSince = addSeconds(clock(), -patienceSeconds)
    for (const arrival of await listToDo(database, { waitingSince }))
      await attempt(this.#advance(arrival, waitingSince))
    for (const { id } of await listToClose(database, clock())) await attempt(this.#close(id))
    if (failures.length > 0) throw failures[0]
  }

  async #advance(arrival: DeskArrival, waitingSince: Date): Promise<void> {
    if (arrival.state === 'to-refund') await this.#refund(arrival)
    else if (arrival.creditedAt < waitingSince) await this.#giveUp(arrival)
    else await this.#accept(arrival)
  }

  /** Requests the payout if the pair isn't stopped and the coins are available; otherwise it waits. */
  async #accept({ id, orderId }: DeskArrival): Promise<void> {
    const { database, inventory, step } = this.#options
    const order = await findDeskOrder(database, orderId)
    if (order === undefined || (await findDeskStop(database, order)) !== null) return
    const pair = this.#pairOf(order)
    // An order that waits for coins must not query the chains every round.
    const recent = await inventory.readRecent(pair)
    if ((await inventory.left(database, recent, orderId)) < order.fromAmount) return
    const reading = await inventory.read(pair)
    await step('desk: accept', () =>
      database.transaction(async (tx) => {
        await lockDesk(tx)
        await this.#requestPayout(tx, { id, orderId }, reading)
      }),
    )
  }

  async #requestPayout(
    tx: Transaction,
    { id, orderId }: Pick<DeskArrival, 'id' | 'orderId'>,
    reading: InventoryReading,
  ): Promise<void> {
    const { books, clock, inventory } = this.#options
    const order = await lockDeskOrder(tx, orderId)
    if (order === undefined || (await findArrival(tx, id))?.state !== 'waiting') return
    if ((await findDeskStop(tx, order)) !== null) return
    if ((await inventory.left(tx, reading, orderId)) < order.fromAmount) return
    const payoutId = randomUUID()
    await books.exchange(tx, order, payoutId)
    await requestPayment(tx, payoutOf(order, payoutId, clock()))
    await changeArrival(tx, id, { state: 'exchanging', payoutId })
    await changeDeskOrder(tx, orderId, { state: 'paying' })
  }

  /** Gives up a payout that wasn't made in time. Does nothing if it is signed, because then it will be paid. */
  async #giveUp({ id, orderId }: DeskArrival): Promise<void> {
    const { books, database, places, step } = this.#options
    await step('desk: give up', () =>
      database.transaction(async (tx) => {
        const order = await lockDeskOrder(tx, orderId)
        const arrival = await findArrival(tx, id)
        if (order === undefined || arrival === undefined) return
        const { state, payoutId } = arrival
        if (state === 'exchanging' && payoutId !== null) {
          if (!(await cancelPayment(tx, { source: deskSource, sourceId: payoutId }))) return
          await books.release(tx, order, payoutId)
        } else if (state !== 'waiting') return
        await sendBack(tx, { order, arrival, fee: await refundFeeOf(tx, places, order) }, 'not-in-time')
      }),
    )
  }

  async #refund({ id, orderId }: DeskArrival): Promise<void> {
    const { clock, database, places, step } = this.#options
    await step('desk: refund', () =>
      database.transaction(async (tx) => {
        const order = await lockDeskOrder(tx, orderId)
        const arrival = await findArrival(tx, id)
        if (order === undefined || arrival?.state !== 'to-refund' || order.refundAddress === null) return
        const fee = await refundFeeOf(tx, places, order)
        const [refundId, requestedAt] = [randomUUID(), clock()]
        const { refundAddress } = order
        await requestPayment(tx, refundOf({ ...order, refundAddress }, arrival, { refundId, fee, requestedAt }))
        await changeArrival(tx, id, { state: 'refunding', refundId })
      }),
    )
  }

  /** Closes an order that wasn't paid in time, which frees the promised coins. */
  async #close(orderId: string): Promise<void> {
    const { database, coming, step } = this.#options
    await step('desk: close', () =>
      database.transaction(async (tx) => {
        const order = await lockDeskOrder(tx, orderId)
        if (order?.state === 'open' && !(await coming.areAwaited(tx, order))) {
          await changeDeskOrder(tx, orderId, { state: 'closed' })
        }
      }),
    )
  }

  #pairOf({ fromCoin, fromNetwork, toCoin, toNetwork }: DeskOrder): DeskPair {
    const { places } = this.#options
    return { from: places.onNetwork(fromCoin, fromNetwork), to: places.onNetwork(toCoin, toNetwork) }
  }
}
