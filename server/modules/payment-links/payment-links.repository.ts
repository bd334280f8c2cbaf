import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { paymentLinkOrders, paymentLinks } from '#server/db/schema/payment-links.ts'

export type LinkRow = typeof paymentLinks.$inferSelect
export type LinkOrderRow = typeof paymentLinkOrders.$inferSelect

/** The totals of a link. */
export interface LinkSums {
  readonly paid: number
  readonly arrived: bigint
}

/** Number of a link's latest payments shown. */
const shownPayments = 5

/** States of an order whose payment has been seen and hasn't failed. */
const seen = ['confirming', 'sending', 'completed'] as const

/** States of an order after which another one may pay a single-payment link. */
const freeing = ['failed', 'expired', 'refunded'] as const

/** @returns False if the id is taken. */
export async function tryInsertLink(tx: Transaction, row: LinkRow): Promise<boolean> {
  const added = await tx.insert(paymentLinks).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

export async function findLink(tx: Transaction, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, id))
  return row
}

/** Locks a link, so that others who pay or close it wait until `tx` ends. */
export async function lockLink(tx: Transaction, id: string): Promise<LinkRow | undefined> {
  const [row] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, id)).for('update')
  return row
}

export async function setClosed(tx: Transaction, id: string, closedAt: Date): Promise<void> {
  await tx.update(paymentLinks).set({ closedAt }).where(eq(paymentLinks.id, id))
}

/** Returns one page plus one of a merchant's links, newest first. */
export async function listLinks(tx: Transaction, merchantId: string, cursor: string | undefined): Promise<LinkRow[]> {
  const { createdAt, id } = paymentLinks
  return tx
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.merchantId, merchantId), isAfterCursor(cursor, createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1)
}

/** Returns one page plus one of the payments started through a merchant's links, newest first. */
export async function listPayments(
  tx: Transaction,
  merchantId: string,
  { cursor, size }: { readonly cursor: string | undefined; readonly size: number },
): Promise<{ readonly payment: LinkOrderRow; readonly link: LinkRow }[]> {
  const { createdAt, orderId, linkId } = paymentLinkOrders
  return tx
    .select({ payment: paymentLinkOrders, link: paymentLinks })
    .from(paymentLinkOrders)
    .innerJoin(paymentLinks, eq(paymentLinks.id, linkId))
    .where(and(eq(paymentLinks.merchantId, merchantId), isAfterCursor(cursor, createdAt, orderId)))
    .orderBy(desc(createdAt), desc(orderId))
    .limit(size + 1)
}

/** Returns all links of a merchant, newest first. */
export async function listAllLinks(tx: Transaction, merchantId: string): Promise<LinkRow[]> {
  return tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.merchantId, merchantId))
    .orderBy(desc(paymentLinks.createdAt))
}

/** Counts a merchant's links that aren't closed and haven't expired. */
export async function countOpen(tx: Transaction, merchantId: string, now: Date): Promise<number> {
  const { closedAt, expiresAt } = paymentLinks
  const [row] = await tx
    .select({ number: count() })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.merchantId, merchantId), isNull(closedAt), gt(expiresAt, now)))
  return row?.number ?? 0
}

/**
 * Returns expired links whose expiry wasn't noted yet, locked. A single-payment link isn't included while a payment is
 * in progress.
 */
export async function listExpiredUnnoted(tx: Transaction, now: Date, limit: number): Promise<LinkRow[]> {
  const { id, isSingle, expiresAt, isExpiryNoted } = paymentLinks
  const { linkId, state } = paymentLinkOrders
  const underWay = tx
    .select({ linkId })
    .from(paymentLinkOrders)
    .where(and(eq(linkId, id), notInArray(state, [...freeing, 'completed'])))
  return tx
    .select()
    .from(paymentLinks)
    .where(and(eq(isExpiryNoted, false), lte(expiresAt, now), or(eq(isSingle, false), notExists(underWay))))
    .orderBy(expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function noteExpiry(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(paymentLinks)
    .set({ isExpiryNoted: true })
    .where(inArray(paymentLinks.id, [...ids]))
}

/** Closes every link of a merchant, and deletes its texts. */
export async function forgetLinks(tx: Transaction, merchantId: string, now: Date): Promise<void> {
  await tx
    .update(paymentLinks)
    .set({ title: '', reference: null, closedAt: sql`coalesce(${paymentLinks.closedAt}, ${now})` })
    .where(eq(paymentLinks.merchantId, merchantId))
}

export async function insertLinkOrder(tx: Transaction, row: LinkOrderRow): Promise<void> {
  await tx.insert(paymentLinkOrders).values(row)
}

export async function findLinkOrder(tx: Transaction, orderId: string): Promise<LinkOrderRow | undefined> {
  const [row] = await tx.select().from(paymentLinkOrders).where(eq(paymentLinkOrders.orderId, orderId))
  return row
}

export async function updateLinkOrder(
  tx: Transaction,
  orderId: string,
  change: Pick<LinkOrderRow, 'state' | 'arrived'>,
): Promise<void> {
  await tx.update(paymentLinkOrders).set(change).where(eq(paymentLinkOrders.orderId, orderId))
}

/** Returns unpaid orders of single-payment links for which another payment has been seen. */
export async function listOvertaken(tx: Transaction, limit: number): Promise<readonly string[]> {
  const { orderId, linkId, state } = paymentLinkOrders
  const rows = await tx
    .select({ orderId })
    .from(paymentLinkOrders)
    .innerJoin(paymentLinks, eq(paymentLinks.id, linkId))
    .where(and(eq(state, 'unpaid'), eq(paymentLinks.isSingle, true), isPaidByAnother(tx)))
    .limit(limit)
  return rows.map((row) => row.orderId)
}

/** Returns whether the order belongs to a single-payment link for which another payment has been seen. */
export async function isOvertaken(tx: Transaction, id: string): Promise<boolean> {
  const { orderId, linkId } = paymentLinkOrders
  const [row] = await tx
    .select({ orderId })
    .from(paymentLinkOrders)
    .innerJoin(paymentLinks, eq(paymentLinks.id, linkId))
    .where(and(eq(orderId, id), eq(paymentLinks.isSingle, true), isPaidByAnother(tx)))
  return row !== undefined
}

function isPaidByAnother(tx: Transaction) {
  const other = alias(paymentLinkOrders, 'other')
  const { orderId, linkId } = paymentLinkOrders
  return exists(
    tx
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.linkId, linkId), ne(other.orderId, orderId), inArray(other.state, [...seen]))),
  )
}

/** Returns whether an order is paying the link, has paid it, or still may. */
export async function isTaken(tx: Transaction, linkId: string): Promise<boolean> {
  const [row] = await tx
    .select({ orderId: paymentLinkOrders.orderId })
    .from(paymentLinkOrders)
    .where(and(eq(paymentLinkOrders.linkId, linkId), notInArray(paymentLinkOrders.state, [...freeing])))
    .limit(1)
  return row !== undefined
}

/** Returns totals by link id, without links that have no completed payment. */
export async function sumsOf(tx: Transaction, linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkSums>> {
  if (linkIds.length === 0) return new Map()
  const { linkId, arrived, state } = paymentLinkOrders
  const rows = await tx
    .select({ linkId, paid: count(), arrived: sql<string>`sum(${arrived})` })
    .from(paymentLinkOrders)
    .where(and(inArray(linkId, [...linkIds]), eq(state, 'completed')))
    .groupBy(linkId)
  return new Map(rows.map((row) => [row.linkId, { paid: row.paid, arrived: BigInt(row.arrived) }]))
}

/** Returns the latest payments of each link, newest first. */
export async function latestOf(tx: Transaction, linkIds: readonly string[]): Promise<readonly LinkOrderRow[]> {
  if (linkIds.length === 0) return []
  const { linkId, createdAt } = paymentLinkOrders
  const ranked = tx
    .select({
      ...getTableColumns(paymentLinkOrders),
      place: sql<number>`row_number() OVER (PARTITION BY ${linkId} ORDER BY ${createdAt} DESC)`.as('place'),
    })
    .from(paymentLinkOrders)
    .where(inArray(linkId, [...linkIds]))
    .as('ranked')
  const rows = await tx.select().from(ranked).where(lte(ranked.place, shownPayments)).orderBy(ranked.place)
  return rows.map(({ place: _place, ...row }) => row)
}
