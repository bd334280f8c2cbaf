import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { orderApiKeys } from '#server/db/schema/order-api-keys.ts'

export type OrderKeyRow = typeof orderApiKeys.$inferSelect

/** Lists the account's keys, newest first. */
export async function listOrderKeysOf(tx: Transaction, userId: string): Promise<OrderKeyRow[]> {
  return tx
    .select()
    .from(orderApiKeys)
    .where(eq(orderApiKeys.userId, userId))
    .orderBy(desc(orderApiKeys.createdAt), desc(orderApiKeys.id))
}

export async function countOrderKeys(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(orderApiKeys).where(eq(orderApiKeys.userId, userId))
  return row?.number ?? 0
}

export async function insertOrderKey(tx: Transaction, row: OrderKeyRow): Promise<void> {
  await tx.insert(orderApiKeys).values(row)
}

/** @returns The deleted key; `undefined` if the account has no such key. */
export async function deleteOrderKey(tx: Transaction, userId: string, id: string): Promise<OrderKeyRow | undefined> {
  const [row] = await tx
    .delete(orderApiKeys)
    .where(and(eq(orderApiKeys.id, id), eq(orderApiKeys.userId, userId)))
    .returning()
  return row
}

/** Deletes all keys of an account. */
export async function deleteOrderKeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(orderApiKeys).where(eq(orderApiKeys.userId, userId))
}

const keyByHash = preparedOnce((tx) =>
  tx
    .select()
    .from(orderApiKeys)
    .where(eq(orderApiKeys.keyHash, sql.placeholder('keyHash')))
    .prepare('order_key_by_hash'),
)

/** Runs with each call that has a key. */
export async function findOrderKey(tx: Transaction, keyHash: string): Promise<OrderKeyRow | undefined> {
  const [row] = await keyByHash(tx).execute({ keyHash })
  return row
}

/** Records a use, unless there was one since `since`. */
export async function noteOrderKeyUse(tx: Transaction, id: string, now: Date, since: Date): Promise<void> {
  await tx
    .update(orderApiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(orderApiKeys.id, id), or(isNull(orderApiKeys.lastUsedAt), lte(orderApiKeys.lastUsedAt, since))))
}
