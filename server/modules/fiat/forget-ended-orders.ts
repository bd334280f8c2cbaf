import type { Database } from '#server/db/database.ts'
import { findOrder } from '#server/orders/orders.repository.ts'

import { forgetDetails, listOrdersWithDetails } from './fiat-orders.repository.ts'

/** Deletes the encrypted details of orders that can't change any more. @returns The number of orders. */
export async function forgetEndedOrders(database: Database): Promise<number> {
  const ended: string[] = []
  for (const id of await listOrdersWithDetails(database)) {
    // The partner is no longer polled: the time for late payments and refunds is over.
    if ((await findOrder(database, id))?.pollAt === null) ended.push(id)
  }
  await forgetDetails(database, ended)
  return ended.length
}
