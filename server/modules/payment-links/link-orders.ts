import type { WebhookDelivery } from '#api/payment-webhooks.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
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
    await this.#tellShop(tx, order, before)
  }

  async #tellShop(tx: Transaction, { id, state }: Order, before: Order): Promise<void> {
    // What the partner wouldn't make, nobody was to pay.
    const isOver = state === 'completed' || ((state === 'failed' || state === 'refunded') && before.state !== 'new')
    if (!isOver) return
    const row = await findLinkOrder(tx, id)
    // Of two payments that arrive at once, the second waits here, and sees the first.
    const link = row && (await lockLink(tx, row.linkId))
    if (row === undefined || link === undefined) return
    const paid = (await sumsOf(tx, [link.id])).get(link.id)?.paid ?? 0
    await writeLinkEvent(tx, { type: typeOf(state, link.isSingle && paid > 1), link, order: row }, this.#clock())
  }
}

function typeOf(state: Order['state'], isAgain: boolean): WebhookDelivery['type'] {
  if (state !== 'completed') return 'payment_link.failed'
  return isAgain ? 'payment_link.paid_again' : 'payment_link.paid'
}
