import { deskName } from '#api/exchange.ts'
import type { Database } from '#server/db/database.ts'
import type { NewOrder, Order } from '#server/orders/order.ts'
import type { OrderProvider, ProviderOrder, ProviderReport } from '#server/orders/order-provider.ts'
import { findProgress } from '#server/payments/payments.repository.ts'

import type { ComingPayment, ComingPayments } from './coming-payments.ts'
import {
  changeDeskOrder,
  type DeskArrival,
  type DeskOrder,
  findDeskOrder,
  listArrivals,
  lockDeskOrder,
} from './desk-orders.repository.ts'
import type { DeskOrders } from './desk-orders.ts'
import { deskSource } from './desk-payment.ts'

export interface DeskProviderOptions {
  readonly database: Database
  readonly orders: DeskOrders
  readonly coming: ComingPayments
}

type Said = Pick<ProviderReport, 'raw' | 'state' | 'hold'>

const nothing = { hash: null, amount: null }

/** Adapts the desk to the order core. Its status queries use only our own database. */
export class DeskProvider implements OrderProvider {
  readonly name = deskName
  readonly pollsPerMinute = 6_000
  readonly #options: DeskProviderOptions

  constructor(options: DeskProviderOptions) {
    this.#options = options
  }

  async admit(order: NewOrder): Promise<void> {
    await this.#options.orders.admit(order)
  }

  async create(order: Order): Promise<ProviderOrder> {
    return this.#options.orders.create(order)
  }

  async find(order: Order): Promise<ProviderOrder | null> {
    return this.#options.orders.find(order)
  }

  async setRefund(id: string, { address }: { readonly address: string }): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      const order = await lockDeskOrder(tx, id)
      if (order?.refundAddress === null) await changeDeskOrder(tx, id, { refundAddress: address })
    })
  }

  async status(_order: Order, id: string): Promise<ProviderReport> {
    const { database } = this.#options
    const order = await findDeskOrder(database, id)
    if (order === undefined) throw new Error(`The desk has no order ${id}`)
    const arrivals = await listArrivals(database, id)
    const coming = await this.#options.coming.list(database, order)
    const ids = arrivals.flatMap(({ payoutId, refundId }) => [payoutId ?? [], refundId ?? []].flat())
    const progress = await findProgress(database, deskSource, ids)
    const hashOf = (paidFor: string | null): string | null =>
      paidFor === null ? null : (progress.get(paidFor)?.hash ?? null)
    return reportOf(order, { arrivals, coming, hashOf })
  }
}

interface Circumstances {
  readonly arrivals: readonly DeskArrival[]
  readonly coming: readonly ComingPayment[]
  readonly hashOf: (paidFor: string | null) => string | null
}

/** Reports the arrival being exchanged, or else one not refunded yet, or else the newest. */
function reportOf(order: DeskOrder, { arrivals, coming, hashOf }: Circumstances): ProviderReport {
  const [first] = coming
  const main =
    arrivals.find(({ state }) => state === 'waiting' || state === 'exchanging' || state === 'exchanged') ??
    arrivals.find(({ state }) => state === 'to-refund' || state === 'refunding') ??
    (first === undefined ? arrivals.findLast(({ state }) => state !== 'reversed') : undefined)
  if (main === undefined) {
    const payin = first === undefined ? nothing : { hash: first.transactionHash, amount: first.amount }
    const said: Said = { raw: order.state, state: first === undefined ? 'unpaid' : 'confirming', hold: null }
    return { ...said, payin, payout: nothing, refund: nothing }
  }
  const payoutHash = main.state === 'exchanging' || main.state === 'exchanged' ? hashOf(main.payoutId) : null
  const refundHash = main.state === 'refunding' || main.state === 'refunded' ? hashOf(main.refundId) : null
  return {
    ...saidOf(order, main, payoutHash),
    payin: { hash: main.hash, amount: main.amount },
    payout: { hash: payoutHash, amount: payoutHash === null ? null : order.toAmount },
    refund: { hash: refundHash, amount: null },
  }
}

function saidOf({ refundAddress }: DeskOrder, { state }: DeskArrival, payoutHash: string | null): Said {
  switch (state) {
    case 'waiting':
      return { raw: state, state: 'confirming', hold: null }
    case 'exchanging':
      // Once signed, it can only be paid, or fail.
      return { raw: state, state: payoutHash === null ? 'confirming' : 'sending', hold: null }
    case 'exchanged':
      return { raw: state, state: 'completed', hold: null }
    case 'to-refund':
    case 'refunding': {
      const hold = refundAddress === null ? 'needs-refund-address' : 'refund-under-way'
      return { raw: state, state: 'suspended', hold }
    }
    case 'refunded':
      return { raw: state, state: 'refunded', hold: null }
    case 'held':
      return { raw: state, state: 'suspended', hold: 'wrong-amount' }
    case 'reversed':
      return { raw: state, state: 'unpaid', hold: null }
  }
}
