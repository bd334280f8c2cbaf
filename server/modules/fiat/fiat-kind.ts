import type { FiatDirection } from '#api/fiat.ts'
import { isFinal } from '#api/order-states.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Order } from '#server/orders/order.ts'
import type { OrderKind } from '#server/orders/orders.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

import { forgetDetails, listOrdersWithDetails } from './fiat-orders.repository.ts'

/** Purchases, or sales: what becomes of them. */
export class FiatKind implements OrderKind {
  readonly name: FiatDirection

  constructor(name: FiatDirection) {
    this.name = name
  }

  async changed(tx: Transaction, order: Order): Promise<void> {
    if (isFinal(order.state)) await forgetDetails(tx, [order.id])
  }
}

/** Forgets what was encrypted of orders that nothing can follow on any more. Returns of how many. */
export async function forgetEndedOrders(database: Database): Promise<number> {
  const ended: string[] = []
  for (const id of await listOrdersWithDetails(database)) {
    // Partners are asked no more: late payments and refunds have had their time.
    if ((await findOrder(database, id))?.pollAt === null) ended.push(id)
  }
  await forgetDetails(database, ended)
  return ended.length
}
