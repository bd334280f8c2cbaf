import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { merchantCodes, merchants } from '#server/db/schema/merchants.ts'

export type MerchantRow = typeof merchants.$inferSelect
export type CodeRow = typeof merchantCodes.$inferSelect

/** Returns the merchant of an active code. */
export async function findMerchantByCode(tx: Transaction, code: string): Promise<MerchantRow | undefined> {
  const [row] = await tx
    .select({ merchant: merchants })
    .from(merchantCodes)
    .innerJoin(merchants, eq(merchants.id, merchantCodes.merchantId))
    .where(and(eq(merchantCodes.code, code), isNull(merchantCodes.endedAt)))
  return row?.merchant
}

export async function findMerchant(tx: Transaction, id: string): Promise<MerchantRow | undefined> {
  const [row] = await tx.select().from(merchants).where(eq(merchants.id, id))
  return row
}

/** Keeps a merchant from being suspended or closed until `tx` ends. */
export async function keepMerchant(tx: Transaction, id: string): Promise<MerchantRow | undefined> {
  const [row] = await tx.select().from(merchants).where(eq(merchants.id, id)).for('share')
  return row
}

/** Locks a merchant, so that other changes wait until `tx` ends. */
export async function lockMerchant(tx: Transaction, id: string): Promise<MerchantRow | undefined> {
  const [row] = await tx.select().from(merchants).where(eq(merchants.id, id)).for('no key update')
  return row
}

export async function findMerchantOf(tx: Transaction, userId: string): Promise<MerchantRow | undefined> {
  const [row] = await tx.select().from(merchants).where(eq(merchants.userId, userId))
  return row
}

export async function findHouse(tx: Transaction): Promise<MerchantRow> {
  const [row] = await tx.select().from(merchants).where(eq(merchants.level, 0))
  if (row === undefined) throw new Error('The house merchant does not exist')
  return row
}

export async function insertMerchant(tx: Transaction, row: typeof merchants.$inferInsert): Promise<void> {
  await tx.insert(merchants).values(row)
}

export async function updateMerchant(
  tx: Transaction,
  id: string,
  change: Partial<Omit<MerchantRow, 'id'>>,
): Promise<void> {
  await tx.update(merchants).set(change).where(eq(merchants.id, id))
}

/** Returns one page plus one, newest first, without the house. */
export async function listMerchants(tx: Transaction, cursor: string | undefined): Promise<MerchantRow[]> {
  return tx
    .select()
    .from(merchants)
    .where(and(sql`${merchants.level} > 0`, isAfterCursor(cursor, merchants.createdAt, merchants.id)))
    .orderBy(desc(merchants.createdAt), desc(merchants.id))
    .limit(pageSize + 1)
}

/** Returns merchants' names by id. */
export async function namesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: merchants.id, name: merchants.name })
    .from(merchants)
    .where(inArray(merchants.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns merchants' levels by id. */
export async function levelsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: merchants.id, level: merchants.level })
    .from(merchants)
    .where(inArray(merchants.id, [...ids]))
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** Returns how many merchants this one has recommended. */
export async function countRecommended(tx: Transaction, parentId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(merchants).where(eq(merchants.parentId, parentId))
  return row?.number ?? 0
}

/** @returns False if the code is taken. */
export async function tryInsertCode(tx: Transaction, row: typeof merchantCodes.$inferInsert): Promise<boolean> {
  const added = await tx.insert(merchantCodes).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Returns a merchant's active codes, oldest first. */
export async function listCodesOf(tx: Transaction, merchantId: string): Promise<CodeRow[]> {
  return tx
    .select()
    .from(merchantCodes)
    .where(and(eq(merchantCodes.merchantId, merchantId), isNull(merchantCodes.endedAt)))
    .orderBy(asc(merchantCodes.createdAt), asc(merchantCodes.code))
}

/** @returns False if the merchant has no such active code. */
export async function endCode(tx: Transaction, merchantId: string, code: string, at: Date): Promise<boolean> {
  const ended = await tx
    .update(merchantCodes)
    .set({ endedAt: at })
    .where(and(eq(merchantCodes.code, code), eq(merchantCodes.merchantId, merchantId), isNull(merchantCodes.endedAt)))
    .returning()
  return ended.length > 0
}
