import type { WebhookDelivery } from '#api/payment-webhooks.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { tellOfOrder } from '#server/ordering/tell-of-order.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderKind } from '#server/orders/orders.ts'
import { forgetOriginOf } from '#server/orders/quotes.repository.ts'

import { findLinkOrder, lockLink, sumsOf, updateLinkOrder } from './payment-links.repository.ts'
import { writeLinkEvent } from './webhooks/webhook-events.ts'

/** Updates a link when an order that pays it changes, in the transaction of the change. */
export class LinkOrders implements OrderKind {
  readonly name = paymentLinkKind
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async changed(tx: Transaction, order: Order, before: Order): Promise<void> {
    const { id, state, legs } = order
    if (state === before.state) return
    const { movedAmount = null, amount = null } = legs.payout ?? {}
    await updateLinkOrder(tx, id, { state, arrived: state === 'completed' ? (movedAmount ?? amount ?? 0n) : null })
    // Partners get the payer's IP address when the order is created. After that, the merchant's data must not keep it.
    if (before.state === 'new') await forgetOriginOf(tx, id)
    await this.#tell(tx, order, before)
  }

  /** Notifies the merchant and their shop, once each. */
  async #tell(tx: Transaction, order: Order, before: Order): Promise<void> {
    const { id, state } = order
    // An order that was never created at the partner couldn't be paid.
    const isOver = state === 'completed' || ((state === 'failed' || state === 'refunded') && before.state !== 'new')
    if (!isOver) return
    const row = await findLinkOrder(tx, id)
    // Lock, so that the second of two simultaneous payments sees the first.
    const link = row && (await lockLink(tx, row.linkId))
    if (row === undefined || link === undefined) return
    const paid = (await sumsOf(tx, [link.id])).get(link.id)?.paid ?? 0
    const type = typeOf(state, link.isSingle && paid > 1)
    const at = this.#clock()
    await writeLinkEvent(tx, { type, link, order: row }, at)
    const amount = `${formatAmount(row.arrived ?? row.asked)} ${link.coin}`
    const values = { amount, linkTitle: link.title, payment: row.number }
    await tellOfOrder(tx, order, { kind: notificationOf[type], values }, at)
  }
}

type PaymentEvent = Exclude<WebhookDelivery['type'], 'payment_link.expired'>

const notificationOf = {
  'payment_link.paid': 'link-paid',
  'payment_link.paid_again': 'link-paid-again',
  'payment_link.failed': 'link-failed',
} as const satisfies Readonly<Record<PaymentEvent, string>>

function typeOf(state: Order['state'], isAgain: boolean): PaymentEvent {
  if (state !== 'completed') return 'payment_link.failed'
  return isAgain ? 'payment_link.paid_again' : 'payment_link.paid'
}
