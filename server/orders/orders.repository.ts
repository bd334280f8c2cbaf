import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, min, ne, sql } from 'drizzle-orm'

import type { OrderState } from '#api/order-states.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { type LegKind, orderLegs, orders, orderTransitions } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

import type { LegChange } from './decide.ts'
import type { Leg, Order, OrderRow } from './order.ts'

export async function insertOrder(tx: Transaction, row: OrderRow, legs: readonly Leg[]): Promise<void> {
  await tx.insert(orders).values(row)
  await tx.insert(orderLegs).values([...legs])
}

export async function findOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id))
  return row && withLegs(tx, row)
}

export async function findOrderByNumber(tx: Transaction, number: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number))
  return row && withLegs(tx, row)
}

/** Nobody else changes the order until `tx` ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row && withLegs(tx, row)
}

async function withLegs(tx: Transaction, row: OrderRow): Promise<Order> {
  const [order] = await joinLegs(tx, [row])
  if (order === undefined) throw new Error(`The order ${row.number} is gone`)
  return order
}

async function joinLegs(tx: Transaction, rows: readonly OrderRow[]): Promise<readonly Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const legs = await tx.select().from(orderLegs).where(inArray(orderLegs.orderId, ids))
  return rows.map((row) => ({
    ...row,
    legs: Object.fromEntries(legs.filter(({ orderId }) => orderId === row.id).map((leg) => [leg.kind, leg])),
  }))
}

/** What may change of an order, beside its legs. */
export type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'providerOrderId'
    | 'state'
    | 'hold'
    | 'rawStatus'
    | 'expiresAt'
    | 'stateChangedAt'
    | 'pollAt'
    | 'pollFailures'
    | 'alert'
  >
>

/** The database refuses a state that may not follow, and writes the transition down. Lock the order first. */
export async function changeOrder(tx: Transaction, id: string, change: OrderChange): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

export async function changeLeg(
  tx: Transaction,
  orderId: string,
  kind: LegKind,
  change: Partial<LegChange & Pick<Leg, 'address' | 'extraId' | 'amount'>>,
): Promise<void> {
  await tx
    .update(orderLegs)
    .set(change)
    .where(and(eq(orderLegs.orderId, orderId), eq(orderLegs.kind, kind)))
}

/** Whether what the transaction paid to this address has proven to be the payout of another order. */
export async function isPayoutOfAnother(tx: Transaction, payout: Leg, hash: string): Promise<boolean> {
  const [row] = await tx
    .select({ orderId: orderLegs.orderId })
    .from(orderLegs)
    .where(
      and(
        eq(orderLegs.kind, 'payout'),
        eq(orderLegs.proof, 'proven'),
        eq(orderLegs.asset, payout.asset),
        eq(orderLegs.hash, hash),
        payout.address === null ? isNull(orderLegs.address) : eq(orderLegs.address, payout.address),
        ne(orderLegs.orderId, payout.orderId),
      ),
    )
  return row !== undefined
}

/** @returns False if the order has such a leg already. */
export async function insertLeg(tx: Transaction, leg: Leg): Promise<boolean> {
  const inserted = await tx.insert(orderLegs).values(leg).onConflictDoNothing().returning({ kind: orderLegs.kind })
  return inserted.length > 0
}

interface Filter {
  readonly kind: string
  readonly state?: OrderState | undefined
  readonly cursor?: string | undefined
}

/** One page of a person's orders and one more, newest first. */
export async function listOrders(
  tx: Transaction,
  userId: string,
  { kind, state, cursor }: Filter,
): Promise<readonly Order[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        state === undefined ? undefined : eq(orders.state, state),
        isAfterCursor(cursor, orders.createdAt, orders.id),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize + 1)
  return joinLegs(tx, rows)
}

/** All of one person, newest first. */
export async function listAllOrders(tx: Transaction, userId: string): Promise<readonly Order[]> {
  const rows = await tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
  return joinLegs(tx, rows)
}

/** How many of a person's orders nobody has paid. */
export async function countUnpaid(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['new', 'unpaid'])))
  return row?.count ?? 0
}

export type TransitionRow = typeof orderTransitions.$inferSelect

/** The states that an order has been in, oldest first. */
export async function listTransitions(tx: Transaction, orderId: string): Promise<readonly TransitionRow[]> {
  return tx.select().from(orderTransitions).where(eq(orderTransitions.orderId, orderId)).orderBy(orderTransitions.id)
}

/** When somebody has to be asked next; null while nobody has. */
export async function findNextPoll(tx: Transaction): Promise<Date | null> {
  const [row] = await tx
    .select({ pollAt: min(orders.pollAt) })
    .from(orders)
    .where(isNotNull(orders.pollAt))
  return row?.pollAt ?? null
}

/** Whom to ask about first: who has waited longest, or whose order is youngest. */
export type ClaimOrder = 'longest-due' | 'youngest'

/**
 * Takes orders whose partner is to be asked: nobody else gets them for `seconds`, after which whoever took them counts as
 * dead.
 */
export async function claimDue(
  tx: Transaction,
  claim: { readonly provider: string; readonly now: Date; readonly limit: number; readonly by: ClaimOrder },
  seconds: number,
): Promise<readonly string[]> {
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, claim.provider), lte(orders.pollAt, claim.now)))
    .orderBy(claim.by === 'youngest' ? desc(orders.createdAt) : asc(orders.pollAt))
    .limit(claim.limit)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(orders)
    .set({ pollAt: addSeconds(claim.now, seconds) })
    .where(sql`${orders.id} IN ${due}`)
    .returning({ id: orders.id })
  return claimed.map(({ id }) => id)
}
