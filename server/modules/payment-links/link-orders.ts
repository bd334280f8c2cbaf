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

/** Notes at a link what becomes of the orders that pay it, in the transaction of the change. */
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
    // Where the payer is, partners are told when they make the order. It isn't the merchant's to keep.
    if (before.state === 'new') await forgetOriginOf(tx, id)
    await this.#tell(tx, order, before)
  }

  /** Tells the merchant and their shop, each once. */
  async #tell(tx: Transaction, order: Order, before: Order): Promise<void> {
    const { id, state } = order
    // What the partner wouldn't make, nobody was to pay.
    const isOver = state === 'completed' || ((state === 'failed' || state === 'refunded') && before.state !== 'new')
    if (!isOver) return
    const row = await findLinkOrder(tx, id)
    // Of two payments that arrive at once, the second waits here, and sees the first.
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
