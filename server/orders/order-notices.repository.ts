import { and, inArray } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { orderNotices } from '#server/db/schema/orders.ts'

/** @returns False if the user was already sent this notice about the order. */
export async function noteTold(tx: Transaction, orderId: string, notice: string, toldAt: Date): Promise<boolean> {
  const noted = await tx
    .insert(orderNotices)
    .values({ orderId, notice, toldAt })
    .onConflictDoNothing()
    .returning({ notice: orderNotices.notice })
  return noted.length > 0
}

/** Returns the orders about which any of these notices was sent. */
export async function findTold(
  tx: Transaction,
  orderIds: readonly string[],
  notices: readonly string[],
): Promise<ReadonlySet<string>> {
  const { orderId, notice } = orderNotices
  const rows = await tx
    .selectDistinct({ orderId })
    .from(orderNotices)
    .where(and(inArray(orderId, [...orderIds]), inArray(notice, [...notices])))
  return new Set(rows.map((row) => row.orderId))
}
