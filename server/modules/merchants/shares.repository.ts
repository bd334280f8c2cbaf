import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { merchantFees, merchants, merchantShares } from '#server/db/schema/merchants.ts'

export type FeeRow = typeof merchantFees.$inferSelect
export type ShareRow = typeof merchantShares.$inferSelect

/** Does nothing if the order is already noted. */
export async function noteFee(tx: Transaction, row: Omit<FeeRow, 'decidedAt'>): Promise<void> {
  await tx.insert(merchantFees).values(row).onConflictDoNothing()
}

/** Returns the ids of undecided fees, oldest first. */
export async function listUndecided(tx: Transaction): Promise<readonly string[]> {
  const { id, notedAt, decidedAt } = merchantFees
  const rows = await tx.select({ id }).from(merchantFees).where(isNull(decidedAt)).orderBy(asc(notedAt), asc(id))
  return rows.map((row) => row.id)
}

/** Returns the fee, locked until `tx` ends, unless it is decided. */
export async function lockUndecided(tx: Transaction, id: string): Promise<FeeRow | undefined> {
  const [row] = await tx
    .select()
    .from(merchantFees)
    .where(and(eq(merchantFees.id, id), isNull(merchantFees.decidedAt)))
    .for('no key update')
  return row
}

export async function markDecided(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(merchantFees).set({ decidedAt: at }).where(eq(merchantFees.id, id))
}

export async function insertShare(tx: Transaction, row: ShareRow): Promise<void> {
  await tx.insert(merchantShares).values(row)
}

/** Returns the ids of due shares, oldest first, without those of suspended merchants. */
export async function listDue(tx: Transaction, now: Date): Promise<readonly string[]> {
  const { id, state, releasesAt, merchantId } = merchantShares
  const rows = await tx
    .select({ id })
    .from(merchantShares)
    .innerJoin(merchants, eq(merchants.id, merchantId))
    .where(and(eq(state, 'promised'), lte(releasesAt, now), ne(merchants.state, 'suspended')))
    .orderBy(asc(releasesAt), asc(id))
  return rows.map((row) => row.id)
}

/** A share with its coin and order. */
export interface OrderShare extends ShareRow {
  readonly coin: string
  readonly orderId: string
}

const withOrder = { share: merchantShares, coin: merchantFees.coin, orderId: merchantFees.orderId }

export async function findShare(tx: Transaction, id: string): Promise<OrderShare | undefined> {
  const [row] = await tx
    .select(withOrder)
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(eq(merchantShares.id, id))
  return row && { ...row.share, coin: row.coin, orderId: row.orderId }
}

/** Returns the share, locked until `tx` ends, unless it is paid or returned. */
export async function lockPromisedShare(tx: Transaction, id: string): Promise<OrderShare | undefined> {
  const [row] = await tx
    .select(withOrder)
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(and(eq(merchantShares.id, id), eq(merchantShares.state, 'promised')))
    .for('no key update', { of: merchantShares })
  return row && { ...row.share, coin: row.coin, orderId: row.orderId }
}

/** Returns the shares promised to a merchant, ordered by coin, locked until `tx` ends. */
export async function lockPromisedTo(tx: Transaction, merchantId: string): Promise<readonly OrderShare[]> {
  const rows = await tx
    .select(withOrder)
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(and(eq(merchantShares.merchantId, merchantId), eq(merchantShares.state, 'promised')))
    .orderBy(asc(merchantFees.coin), asc(merchantShares.id))
    .for('no key update', { of: merchantShares })
  return rows.map(({ share, coin, orderId }) => ({ ...share, coin, orderId }))
}

export async function endShare(
  tx: Transaction,
  id: string,
  end: Pick<ShareRow, 'state' | 'reason' | 'endedAt'>,
): Promise<void> {
  await tx.update(merchantShares).set(end).where(eq(merchantShares.id, id))
}

/** Returns the noted fees of a user's orders, oldest first. */
export async function listFeesOf(tx: Transaction, personId: string): Promise<FeeRow[]> {
  return tx
    .select()
    .from(merchantFees)
    .where(eq(merchantFees.personId, personId))
    .orderBy(asc(merchantFees.notedAt), asc(merchantFees.id))
}

/** Returns all shares of a merchant, oldest first. */
export async function listSharesOf(tx: Transaction, merchantId: string): Promise<readonly OrderShare[]> {
  const rows = await tx
    .select(withOrder)
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(eq(merchantShares.merchantId, merchantId))
    .orderBy(asc(merchantShares.releasesAt), asc(merchantShares.id))
  return rows.map(({ share, coin, orderId }) => ({ ...share, coin, orderId }))
}
