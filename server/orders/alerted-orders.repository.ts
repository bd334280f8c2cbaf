import { and, asc, count, isNotNull, isNull } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { orders } from '#server/db/schema/orders.ts'

import type { Order } from './order.ts'
import { joinLegs } from './orders.repository.ts'

const hasOpenAlert = and(isNotNull(orders.alert), isNull(orders.settledAlert))

/** Returns one page and one more of the orders that need attention, oldest first. */
export async function listAlerted(tx: Transaction, cursor: string | undefined): Promise<readonly Order[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(hasOpenAlert, isAfterCursor(cursor, orders.createdAt, orders.id, 'oldest')))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(pageSize + 1)
  return joinLegs(tx, rows)
}

/** Counts the orders that need attention. */
export async function countAlerted(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(orders).where(hasOpenAlert)
  return row?.count ?? 0
}

/**
 * Returns the backlog of orders that need attention, by the age of the order, because the age of an alert isn't
 * recorded.
 */
export async function backlogOfAlerts(tx: Transaction): Promise<Backlog> {
  return toBacklog(await tx.select(backlogOf(orders.createdAt)).from(orders).where(hasOpenAlert))
}
