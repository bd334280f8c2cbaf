import type { Transaction } from '#server/db/database.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderKind } from '#server/orders/orders.ts'
import { forgetOriginOf } from '#server/orders/quotes.repository.ts'

import { updateLinkOrder } from './payment-links.repository.ts'

/** Notes at a link what becomes of the orders that pay it, in the transaction of the change. */
export class LinkOrders implements OrderKind {
  readonly name = paymentLinkKind

  async changed(tx: Transaction, order: Order, before: Order): Promise<void> {
    const { id, state, legs } = order
    if (state === before.state) return
    const { movedAmount = null, amount = null } = legs.payout ?? {}
    await updateLinkOrder(tx, id, { state, arrived: state === 'completed' ? (movedAmount ?? amount ?? 0n) : null })
    // Where the payer is, partners are told when they make the order. It isn't the merchant's to keep.
    if (before.state === 'new') await forgetOriginOf(tx, id)
  }
}
