import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { priceAlerts } from '#server/db/schema/price-alerts.ts'

import type { ConvertedPrice } from './converted-price.ts'

export type PriceAlertRow = typeof priceAlerts.$inferSelect

/** A waiting alert whose target the price has passed. */
export interface PassedAlert {
  readonly id: string
  readonly userId: string
  readonly price: bigint
}

/** Returns a user's alerts, newest first. */
export async function listAlerts(tx: Transaction, userId: string): Promise<PriceAlertRow[]> {
  return tx
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
}

export async function countAlerts(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(priceAlerts).where(eq(priceAlerts.userId, userId))
  return row?.number ?? 0
}

export async function insertAlert(tx: Transaction, row: PriceAlertRow): Promise<void> {
  await tx.insert(priceAlerts).values(row)
}

/** @returns Whether the user had the alert. */
export async function deleteAlert(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId)))
    .returning({ id: priceAlerts.id })
  return deleted.length > 0
}

/**
 * Returns all users' waiting alerts that these prices fire, ordered by user. Ignores prices from before an alert was
 * set: this process may have older prices than the one that set it.
 */
export async function findPassed(tx: Transaction, prices: readonly ConvertedPrice[]): Promise<readonly PassedAlert[]> {
  const listed = JSON.stringify(prices.map((row) => ({ ...row, price: String(row.price) })))
  const rows = await queryRows<{ id: string; userId: string; price: string }>(
    tx,
    sql`SELECT alert.id, alert.user_id AS "userId", now.price::text
        FROM price_alerts AS alert
        JOIN jsonb_to_recordset(${listed}::jsonb) AS now (coin text, currency text, price numeric, at timestamptz)
          USING (coin, currency)
        WHERE alert.triggered_at IS NULL AND alert.created_at < now.at
          AND CASE alert.direction WHEN 'above' THEN now.price > alert.target_price ELSE now.price < alert.target_price END
        ORDER BY alert.user_id, alert.created_at`,
  )
  return rows.map((row) => ({ ...row, price: BigInt(row.price) }))
}

/** Returns the alerts that still wait. With the account's row locked, they stay so until `tx` ends. */
export async function listWaiting(tx: Transaction, ids: readonly string[]): Promise<PriceAlertRow[]> {
  return tx
    .select()
    .from(priceAlerts)
    .where(and(inArray(priceAlerts.id, [...ids]), isNull(priceAlerts.triggeredAt)))
    .orderBy(priceAlerts.createdAt, priceAlerts.id)
}

export async function markTriggered(
  tx: Transaction,
  id: string,
  { triggeredAt, triggeredPrice }: { readonly triggeredAt: Date; readonly triggeredPrice: bigint },
): Promise<void> {
  await tx.update(priceAlerts).set({ triggeredAt, triggeredPrice }).where(eq(priceAlerts.id, id))
}
