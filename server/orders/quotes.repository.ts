import { and, desc, eq, exists, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { orderQuotes, orders } from '#server/db/schema/orders.ts'

export type QuoteRow = typeof orderQuotes.$inferSelect

export async function insertQuote(tx: Transaction, row: QuoteRow): Promise<void> {
  await tx.insert(orderQuotes).values(row)
}

export async function findQuote(tx: Transaction, id: string): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(orderQuotes).where(eq(orderQuotes.id, id))
  return row
}

/**
 * Returns all quotes that a user has requested while logged in, or has ordered from, newest first.
 * @param othersKind Kind of orders that are the user's although someone else requested the quote.
 */
export async function listQuotesOf(tx: Transaction, userId: string, othersKind: string): Promise<readonly QuoteRow[]> {
  const isOwn = belongsTo(tx, userId, ne(orders.kind, othersKind))
  return tx.select().from(orderQuotes).where(isOwn).orderBy(desc(orderQuotes.createdAt))
}

/** Removes the IP address from a quote. */
export async function forgetOriginOf(tx: Transaction, id: string): Promise<void> {
  await tx.update(orderQuotes).set({ personAddress: '' }).where(eq(orderQuotes.id, id))
}

/** Removes the user and the IP address from a user's quotes. */
export async function forgetPersonOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(orderQuotes).set({ userId: null, personAddress: '' }).where(belongsTo(tx, userId))
}

/** A visitor's quote belongs to the user once they have logged in and ordered from it. */
function belongsTo(tx: Transaction, userId: string, condition?: SQL) {
  const ordered = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.id, orderQuotes.id), eq(orders.userId, userId), condition))
  return or(eq(orderQuotes.userId, userId), exists(ordered))
}

/** Deletes quotes that expired before `moment` and have no order. Returns how many. */
export async function deleteQuotesBefore(tx: Transaction, moment: Date): Promise<number> {
  const used = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.id, orderQuotes.id))
  const deleted = await tx
    .delete(orderQuotes)
    .where(sql`${lt(orderQuotes.validUntil, moment)} AND ${notExists(used)}`)
    .returning({ id: orderQuotes.id })
  return deleted.length
}
