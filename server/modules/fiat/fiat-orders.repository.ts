import { eq, inArray, isNotNull } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { fiatOrders } from '#server/db/schema/fiat.ts'

export type FiatOrderRow = typeof fiatOrders.$inferSelect

export async function insertFiatOrder(tx: Transaction, row: FiatOrderRow): Promise<void> {
  await tx.insert(fiatOrders).values(row)
}

export async function findFiatOrder(tx: Transaction, orderId: string): Promise<FiatOrderRow | undefined> {
  const [row] = await tx.select().from(fiatOrders).where(eq(fiatOrders.orderId, orderId))
  return row
}

/** Returns the fiat data of orders by order id. */
export async function findFiatOrders(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, FiatOrderRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(fiatOrders)
    .where(inArray(fiatOrders.orderId, [...orderIds]))
  return new Map(rows.map((row) => [row.orderId, row]))
}

export async function changeFiatOrder(
  tx: Transaction,
  orderId: string,
  change: Partial<Pick<FiatOrderRow, 'encryptedDetails' | 'instructions' | 'partnerNumber'>>,
): Promise<void> {
  await tx.update(fiatOrders).set(change).where(eq(fiatOrders.orderId, orderId))
}

/** Deletes these orders' encrypted details and payment instructions. */
export async function forgetDetails(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(fiatOrders)
    .set({ encryptedDetails: null, instructions: null })
    .where(inArray(fiatOrders.orderId, [...orderIds]))
}

/** Deletes these orders' masked payout accounts: even the last characters of a Pix key may identify a person. */
export async function forgetPayoutAccounts(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(fiatOrders)
    .set({ payoutAccount: null })
    .where(inArray(fiatOrders.orderId, [...orderIds]))
}

/** Returns the ids of orders that still have encrypted details. */
export async function listOrdersWithDetails(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .select({ orderId: fiatOrders.orderId })
    .from(fiatOrders)
    .where(isNotNull(fiatOrders.encryptedDetails))
  return rows.map(({ orderId }) => orderId)
}
