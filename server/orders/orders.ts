import { isDeepStrictEqual } from 'node:util'

import { isFinal } from '#api/order-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { LegKind } from '#server/db/schema/orders.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { type PayoutFinding, decide, type Decision } from './decide.ts'
import { keepsPromise } from './keeps-promise.ts'
import { notePayin } from './note-payin.ts'
import { announceOrder } from './order-channel.ts'
import { isTimeLeft, labelOf, type Leg, type NewOrder, type Order, type OrderRow, shownOf } from './order.ts'
import { createOrderNumber } from './order-number.ts'
import type { OrderSafeguards } from './order-safeguards.ts'
import { type OrderProvider, type ProviderOrder, type ProviderReport } from './order-provider.ts'
import {
  changeLeg,
  changeOrder,
  findOrder,
  insertOrder,
  lockOrder,
  type OrderChange,
  wasOffered,
} from './orders.repository.ts'
import { readPayment } from './payment-reading.ts'
import { creationSeconds, nextPoll, silentAfter } from './poll-schedule.ts'
import { RefundNaming } from './refund-naming.ts'
import { isRefused } from './refusal.ts'

/** A module that owns a kind of orders. It's called in the transaction of a change, with the order's row locked. */
export interface OrderKind {
  /** The table's `kind`; it never changes. */
  readonly name: string
  changed(tx: Transaction, order: Order, before: Order): Promise<void>
  /** Called when the partner has taken two payments for the order, possibly repeatedly, and even after its end. */
  paidTwice?(tx: Transaction, order: Order): Promise<void>
}

type StateChange = OrderChange & Pick<OrderRow, 'state'>
type LegChanges = readonly (readonly [LegKind, Partial<Leg>])[]

export interface OrdersOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly kinds: readonly OrderKind[]
  readonly step: Step
  readonly safeguards: OrderSafeguards
  /** Whether payouts of an asset can be looked up. */
  readonly isReadable: (asset: string) => boolean
  /** Maximum seconds between polls just after a change of state; by default, the usual pace. */
  readonly pollSoon?: number | undefined
}

/** The orders of all kinds. Only this class changes their state. */
export class Orders {
  readonly #options: OrdersOptions

  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /**
   * Stores an order before its partner is told. The ID is the client's or the quote's, so that placing it twice makes
   * one order.
   */
  async place(tx: Transaction, order: NewOrder): Promise<void> {
    const now = this.#options.clock()
    const { legs, ...row } = order
    await insertOrder(
      tx,
      {
        ...row,
        number: createOrderNumber(),
        providerOrderId: null,
        state: 'new',
        hold: null,
        rawStatus: null,
        createdAt: now,
        expiresAt: null,
        stateChangedAt: now,
        isPaymentSaid: false,
        pollAt: addSeconds(now, creationSeconds),
        pollFailures: 0,
        alert: null,
        settledAlert: null,
      },
      legs.map((leg) => ({
        ...leg,
        orderId: order.id,
        agreedAmount: leg.amount,
        hash: null,
        movedAmount: null,
        proof: null,
      })),
    )
  }

  /**
   * Has the partner create the order. If the outcome is unknown, the order stays `new` and is looked up later: a retry
   * would create a second one.
   */
  async create(id: string, provider: OrderProvider): Promise<void> {
    const { database, step } = this.#options
    const order = await findOrder(database, id)
    if (order?.state !== 'new') return
    let made: ProviderOrder
    try {
      made = await step('order: create at partner', () => provider.create(order))
    } catch (error) {
      await this.#failedToCreate(order, error)
      return
    }
    await this.#noteCreated(order, made)
  }

  /** Looks up an order whose creation has an unknown outcome. */
  async reconcileCreation(order: Order, provider: OrderProvider): Promise<void> {
    const made = await provider.find?.(order)
    if (made !== undefined && made !== null) {
      await this.#noteCreated(order, made)
    } else {
      // If the partner has created it after all, no one knows its address, so no one pays there.
      await this.#change(order.id, 'new', { state: 'failed', alert: made === null ? null : 'creation-unknown' })
    }
  }

  async #failedToCreate(order: Order, error: unknown): Promise<void> {
    this.#options.log.warn({ order: labelOf(order), err: error }, 'Could not create an order at a partner')
    if (isRefused(error)) await this.#change(order.id, 'new', { state: 'failed' })
  }

  async #noteCreated(order: Order, made: ProviderOrder): Promise<void> {
    const { database, log, safeguards, step } = this.#options
    const { id: providerOrderId, payin, fromAmount, toAmount, expiresAt } = made
    const isKept = keepsPromise(order, made)
    if (!isKept) log.warn({ order: labelOf(order) }, 'A partner’s order promises less than its quote')
    const isPayable = payin === null || (await safeguards.isPayable(database, order, payin.address))
    const accepted = { state: 'unpaid', providerOrderId, expiresAt } as const
    // No one is shown where to pay, so no one pays; a new quote shows the current value.
    const failed = { state: 'failed', providerOrderId, alert: isPayable ? null : 'payin-refused' } as const
    await step('order: note created', () =>
      isKept && isPayable
        ? this.#changeOnce(order.id, accepted, [
            ['payin', { ...payin, ...(fromAmount !== null && { amount: fromAmount }) }],
            ['payout', toAmount === null ? {} : { amount: toAmount }],
          ])
        : this.#changeOnce(order.id, failed, []),
    )
  }

  /** If two orders had the same number at their partner, it would be unclear whose payment it has seen. */
  async #changeOnce(id: string, change: StateChange, legs: LegChanges): Promise<void> {
    try {
      await this.#change(id, 'new', change, legs)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      await this.#change(id, 'new', { state: 'failed', alert: 'order-repeated' })
    }
  }

  /** Stops asking for the payment. If it's paid anyway, it's handled like any late payment. */
  async expireUnpaid(id: string): Promise<void> {
    await this.#change(id, 'unpaid', { state: 'expired' })
  }

  /** Records that the user says the payment is on its way. */
  async notePaymentSaid(id: string): Promise<void> {
    const said = { state: 'waiting', isPaymentSaid: true } as const
    await this.#options.step('order: note payment said', () => this.#change(id, 'unpaid', said))
  }

  /** Records that the user hasn't paid after all. @returns False if the payment isn't just the user's own claim. */
  async takeBackPaymentSaid(id: string): Promise<boolean> {
    const { database, step } = this.#options
    const takeBack = async (tx: Transaction) => {
      const order = await lockOrder(tx, id)
      if (order?.isPaymentSaid !== true) return false
      return this.#changeIn(tx, id, 'waiting', { state: 'unpaid', isPaymentSaid: false })
    }
    return step('order: take back payment', () => database.transaction(takeBack))
  }

  /**
   * Records the transaction by which the user's wallet pays, which is tracked by its hash. Until the partner has seen
   * it, another may replace it, as when a wallet speeds it up; and one that was signed in time counts even if it's
   * reported late.
   * @returns False if the order isn't waiting for a payment.
   */
  async noteTransaction(id: string, hash: string): Promise<boolean> {
    return this.#options.database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order === undefined) return false
      if (order.legs.payin?.hash === hash) return true
      if (order.state !== 'unpaid' && order.state !== 'waiting' && order.state !== 'expired') return false
      return this.#changeIn(tx, id, order.state, { state: 'waiting' }, [['payin', { hash }]])
    })
  }

  /**
   * Starts a payment that is being signed here, in `tx`: from then on it's either made or proven to have failed.
   * @returns False if the order no longer waits for a payment, or not for long enough.
   */
  async beginPayment(tx: Transaction, id: string): Promise<boolean> {
    const order = await lockOrder(tx, id)
    if (order === undefined || !isTimeLeft(order, this.#options.clock())) return false
    return this.#changeIn(tx, id, 'unpaid', { state: 'waiting' })
  }

  /** Records the transaction of a payment that was started; one with a higher fee may replace it. */
  async notePayment(tx: Transaction, id: string, hash: string): Promise<void> {
    // Storing a report writes the same leg.
    await lockOrder(tx, id)
    await changeLeg(tx, id, 'payin', { hash })
    announceOrder(tx, id)
  }

  /** Records that a payment that was started is proven not to have been made. */
  async notePaymentFailed(tx: Transaction, id: string): Promise<void> {
    const nothingPaid: LegChanges = [['payin', { hash: null }]]
    if (await this.#changeIn(tx, id, 'waiting', { state: 'unpaid' }, nothingPaid)) return
    const order = await lockOrder(tx, id)
    // The partner has declined in the meantime: it owes nothing for a payment that never arrived.
    const isDeclined = order?.state === 'failed' || order?.hold === 'refund-owed'
    if (!isDeclined || (order.legs.payin?.movedAmount ?? null) !== null) return
    await this.#changeIn(tx, id, order.state, { state: 'failed', hold: null, alert: null }, nothingPaid)
  }

  /**
   * Sets the refund address, once. The partner is told first, because only it can send coins there.
   * @returns False if the order has one, isn't waiting for its partner, or the partner doesn't support it.
   */
  async nameRefund(...[id, refund, provider, admit]: Parameters<RefundNaming['name']>): Promise<boolean> {
    return new RefundNaming(this.#options).name(id, refund, provider, admit)
  }

  /** Applies a partner's report, as far as possible, with what the chain says about the payout and the refund. */
  async noteReport(
    id: string,
    report: ProviderReport,
    finding: PayoutFinding | null,
    refundFinding: PayoutFinding | null = null,
  ): Promise<void> {
    const { clock, database, safeguards, step } = this.#options
    await step('order: note report', () =>
      database.transaction(async (tx) => {
        const order = await lockOrder(tx, id)
        if (order === undefined) return
        const now = clock()
        if (report.isPaidTwice === true) await this.#kindOf(order)?.paidTwice?.(tx, order)
        if (isFinal(order.state)) {
          await this.#noteAfterEnd(tx, order, report, now)
          return
        }
        const decision = decide(order, report, {
          now,
          payout: await readPayment(tx, order, 'payout', report, finding, this.#options),
          refund: await readPayment(tx, order, 'refund', report, refundFinding, this.#options),
          wasOffered: order.state !== 'failed' || (await wasOffered(tx, id)),
        })
        const isPayinKept = await notePayin(tx, order, report, safeguards)
        const noted = isPayinKept ? null : 'payin-refused'
        const alert = decision.alert ?? noted ?? (report.isPaidTwice === true ? 'paid-twice' : null)
        await this.#apply(tx, order, { ...decision, alert }, report, now)
      }),
    )
  }

  /** After its end, nothing about an order changes except whether it needs attention. */
  async #noteAfterEnd(tx: Transaction, order: Order, { isPaidTwice, canBePaidAgain }: ProviderReport, now: Date) {
    const pollAt = canBePaidAgain === true ? this.#nextPoll({ ...order, pollFailures: 0 }, now) : null
    const alert = isPaidTwice === true ? 'paid-twice' : order.alert
    await changeOrder(tx, order.id, { pollAt, pollFailures: 0, alert })
    await this.#tell(tx, order)
  }

  /** Records that the partner gave no usable answer: it's polled less often until it does. */
  async noteSilence(id: string): Promise<void> {
    const { clock, database } = this.#options
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order === undefined) return
      const pollFailures = order.pollFailures + 1
      await changeOrder(tx, id, {
        pollFailures,
        pollAt: this.#nextPoll({ ...order, pollFailures }, clock()),
        alert: order.alert ?? (pollFailures >= silentAfter && !isFinal(order.state) ? 'partner-silent' : null),
      })
    })
  }

  async #apply(
    tx: Transaction,
    order: Order,
    decision: Decision,
    { canBePaidAgain }: ProviderReport,
    now: Date,
  ): Promise<void> {
    const { legs, ...stored } = decision
    const stateChangedAt = stored.state === order.state ? order.stateChangedAt : now
    const isOver = isFinal(stored.state) && canBePaidAgain !== true
    const pollAt = isOver
      ? null
      : this.#nextPoll({ ...order, state: stored.state, stateChangedAt, pollFailures: 0 }, now)
    // Once the partner has seen the payment, it's more than the user's claim.
    const isPaymentSaid = order.isPaymentSaid && stored.state === 'waiting'
    await changeOrder(tx, order.id, { ...stored, isPaymentSaid, stateChangedAt, pollAt, pollFailures: 0 })
    for (const kind of ['payin', 'payout', 'refund'] as const) {
      const change = legs[kind]
      if (change !== undefined) await changeLeg(tx, order.id, kind, change)
    }
    await this.#tell(tx, order)
  }

  /** Changes an order if it's still in the expected state. */
  async #change(id: string, from: OrderRow['state'], change: StateChange, legs: LegChanges = []): Promise<void> {
    await this.#options.database.transaction((tx) => this.#changeIn(tx, id, from, change, legs))
  }

  /** @returns False if the order is in another state. */
  async #changeIn(
    tx: Transaction,
    id: string,
    from: OrderRow['state'],
    change: StateChange,
    legs: LegChanges = [],
  ): Promise<boolean> {
    const order = await lockOrder(tx, id)
    if (order?.state !== from) return false
    const now = this.#options.clock()
    const pollAt = this.#nextPoll({ ...order, ...change, stateChangedAt: now, pollFailures: 0 }, now)
    await changeOrder(tx, id, { ...change, stateChangedAt: now, pollAt })
    for (const [kind, leg] of legs) if (Object.keys(leg).length > 0) await changeLeg(tx, id, kind, leg)
    await this.#tell(tx, order)
    return true
  }

  #nextPoll(order: Parameters<typeof nextPoll>[0], now: Date): Date | null {
    return nextPoll(order, now, this.#options.pollSoon)
  }

  async #tell(tx: Transaction, before: Order): Promise<void> {
    const { log } = this.#options
    const order = await findOrder(tx, before.id)
    if (order === undefined) return
    if (order.alert !== null && order.alert !== before.alert) {
      log.error({ order: labelOf(order), alert: order.alert }, 'An order needs manual review')
    }
    // Partners are polled every few seconds, and mostly repeat themselves.
    if (isDeepStrictEqual(shownOf(order), shownOf(before))) return
    await this.#kindOf(order)?.changed(tx, order, before)
    announceOrder(tx, order.id)
  }

  #kindOf(order: Order): OrderKind | undefined {
    return this.#options.kinds.find(({ name }) => name === order.kind)
  }
}
