import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { OrderState } from '#api/order-states.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { type LegKind, type OrderAlert, orderLegs, orders, orderTransitions } from '#server/db/schema/orders.ts'
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

/** Returns the users whose orders were paid, paid out or refunded by these transactions. */
export async function listOrderersOf(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ userId: orders.userId })
    .from(orderLegs)
    .innerJoin(orders, eq(orders.id, orderLegs.orderId))
    .where(inArray(orderLegs.hash, [...hashes]))
  return rows.map(({ userId }) => userId)
}

/** Returns the kinds of these orders, by number. */
export async function findKinds(tx: Transaction, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const { number, kind } = orders
  const rows = await tx
    .select({ number, kind })
    .from(orders)
    .where(inArray(number, [...numbers]))
  return new Map(rows.map((row) => [row.number, row.kind]))
}

/** Returns only how far an order is, for frequent polling. */
export async function findProgress(
  tx: Transaction,
  id: string,
): Promise<Pick<OrderRow, 'state' | 'stateChangedAt'> | undefined> {
  const { state, stateChangedAt } = orders
  const [row] = await tx.select({ state, stateChangedAt }).from(orders).where(eq(orders.id, id))
  return row
}

/** Locks the order until `tx` ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row && withLegs(tx, row)
}

async function withLegs(tx: Transaction, row: OrderRow): Promise<Order> {
  const [order] = await joinLegs(tx, [row])
  if (order === undefined) throw new Error(`The order ${row.number} does not exist`)
  return order
}

export async function joinLegs(tx: Transaction, rows: readonly OrderRow[]): Promise<readonly Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const legs = await tx.select().from(orderLegs).where(inArray(orderLegs.orderId, ids))
  return rows.map((row) => ({
    ...row,
    legs: Object.fromEntries(legs.filter(({ orderId }) => orderId === row.id).map((leg) => [leg.kind, leg])),
  }))
}

/** The mutable fields of an order, besides its legs. */
export type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'providerOrderId'
    | 'state'
    | 'hold'
    | 'rawStatus'
    | 'expiresAt'
    | 'stateChangedAt'
    | 'isPaymentSaid'
    | 'pollAt'
    | 'pollFailures'
    | 'alert'
  >
>

/** Changes an order. The database refuses illegal states, and records the transition. Lock the order first. */
export async function changeOrder(tx: Transaction, id: string, change: OrderChange): Promise<void> {
  const settledAlert =
    change.alert === undefined
      ? undefined
      : sql`CASE WHEN ${orders.settledAlert} = ${change.alert}::text THEN ${orders.settledAlert} END`
  await tx
    .update(orders)
    .set({ ...change, settledAlert })
    .where(eq(orders.id, id))
}

/** @returns False if the order has no such alert, or it's already settled. */
export async function settleAlert(tx: Transaction, id: string, alert: OrderAlert): Promise<boolean> {
  const settled = await tx
    .update(orders)
    .set({ settledAlert: alert })
    .where(and(eq(orders.id, id), eq(orders.alert, alert), isNull(orders.settledAlert)))
    .returning({ id: orders.id })
  return settled.length > 0
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

/** Whether the transaction's payment to this address is already proven to be another order's payout or refund. */
export async function isPaymentOfAnother(tx: Transaction, leg: Leg, hash: string): Promise<boolean> {
  const [row] = await tx
    .select({ orderId: orderLegs.orderId })
    .from(orderLegs)
    .where(
      and(
        inArray(orderLegs.kind, ['payout', 'refund']),
        eq(orderLegs.proof, 'proven'),
        eq(orderLegs.asset, leg.asset),
        eq(orderLegs.hash, hash),
        leg.address === null ? isNull(orderLegs.address) : eq(orderLegs.address, leg.address),
        ne(orderLegs.orderId, leg.orderId),
      ),
    )
  return row !== undefined
}

/** @returns False if the order already has such a leg. */
export async function insertLeg(tx: Transaction, leg: Leg): Promise<boolean> {
  const inserted = await tx.insert(orderLegs).values(leg).onConflictDoNothing().returning({ kind: orderLegs.kind })
  return inserted.length > 0
}

interface Filter {
  readonly kind: string
  readonly state?: OrderState | undefined
  /** A number, an address or a hash, in upper or lower case. */
  readonly search?: string | undefined
  /** Days in ISO 8601, both included, in UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
}

/** Returns one page and one more of a user's orders, newest first. */
export async function listOrders(
  tx: Transaction,
  userId: string,
  { kind, state, search, from, to, cursor }: Filter,
): Promise<readonly Order[]> {
  const { createdAt } = orders
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        state === undefined ? undefined : eq(orders.state, state),
        search === undefined ? undefined : isAbout(search),
        from === undefined ? undefined : gte(createdAt, new Date(from)),
        to === undefined ? undefined : lt(createdAt, addSeconds(new Date(to), 86_400)),
        isAfterCursor(cursor, createdAt, orders.id),
      ),
    )
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(pageSize + 1)
  return joinLegs(tx, rows)
}

function isAbout(search: string) {
  const wanted = search.toLowerCase()
  const isIt = (column: Column) => sql`lower(${column}) = ${wanted}`
  const ofLeg = sql`exists (select 1 from ${orderLegs}
    where ${orderLegs.orderId} = ${orders.id} and (${isIt(orderLegs.address)} or ${isIt(orderLegs.hash)}))`
  return or(isIt(orders.number), isIt(orders.providerOrderId), ofLeg)
}

/** Returns a user's latest orders of every kind, newest first. */
export async function listLatestOrders(tx: Transaction, userId: string, number: number): Promise<readonly Order[]> {
  const { createdAt, id } = orders
  const rows = await tx
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(number)
  return joinLegs(tx, rows)
}

/** Returns all orders of a user, newest first. */
export async function listAllOrders(tx: Transaction, userId: string): Promise<readonly Order[]> {
  const rows = await tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
  return joinLegs(tx, rows)
}

/**
 * Returns where a user's orders have paid out or are about to: orders whose payment came in, and that aren't on hold or
 * refunded.
 */
export async function listPayoutAddresses(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ address: orderLegs.address })
    .from(orderLegs)
    .innerJoin(orders, eq(orders.id, orderLegs.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.state, ['confirming', 'sending', 'completed']),
        eq(orderLegs.kind, 'payout'),
      ),
    )
  return rows.flatMap(({ address }) => address ?? [])
}

/** Orders of one kind, or of all but one. */
export type CountedKinds = { readonly only: string } | { readonly except: string }

/** Counts a user's unpaid orders, including those that only the user reports as paid. */
export async function countUnpaid(tx: Transaction, userId: string, kinds: CountedKinds): Promise<number> {
  const { kind, state, isPaymentSaid } = orders
  const isCounted = 'only' in kinds ? eq(kind, kinds.only) : ne(kind, kinds.except)
  const isUnpaid = or(inArray(state, ['new', 'unpaid']), isPaymentSaid)
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), isCounted, isUnpaid))
  return row?.count ?? 0
}

export type TransitionRow = typeof orderTransitions.$inferSelect

/** Returns the states that an order has been in, oldest first. */
export async function listTransitions(tx: Transaction, orderId: string): Promise<readonly TransitionRow[]> {
  return tx.select().from(orderTransitions).where(eq(orderTransitions.orderId, orderId)).orderBy(orderTransitions.id)
}

/** Whether an order was ever shown to its user for payment. */
export async function wasOffered(tx: Transaction, orderId: string): Promise<boolean> {
  return hasTransition(tx, and(eq(orderTransitions.orderId, orderId), eq(orderTransitions.toState, 'unpaid')))
}

/** Whether an order has resumed after a failure. */
export async function wasResumed(tx: Transaction, orderId: string): Promise<boolean> {
  const { fromState, toState } = orderTransitions
  const isResumption = and(eq(fromState, 'failed'), ne(toState, 'refunded'))
  return hasTransition(tx, and(eq(orderTransitions.orderId, orderId), isResumption))
}

async function hasTransition(tx: Transaction, condition: SQL | undefined): Promise<boolean> {
  const [row] = await tx.select({ id: orderTransitions.id }).from(orderTransitions).where(condition).limit(1)
  return row !== undefined
}

/** Returns when a provider's next poll is due; null if none is. */
export async function findNextPoll(tx: Transaction, provider: string): Promise<Date | null> {
  const [row] = await tx
    .select({ pollAt: min(orders.pollAt) })
    .from(orders)
    .where(and(eq(orders.provider, provider), isNotNull(orders.pollAt)))
  return row?.pollAt ?? null
}

/** Which orders to poll first: those due the longest, or the youngest. */
export type ClaimOrder = 'longest-due' | 'youngest'

/** Claims orders to poll: no one else gets them for `seconds`, after which the claiming process counts as dead. */
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
