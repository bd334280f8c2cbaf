import type { Database } from '#server/db/database.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

import { forgetDetails, listOrdersWithDetails } from './fiat-orders.repository.ts'

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
