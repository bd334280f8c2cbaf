import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { deskArrivals, deskOrders } from '#server/db/schema/desk.ts'

export type DeskOrder = typeof deskOrders.$inferSelect
export type DeskArrival = typeof deskArrivals.$inferSelect

/** Whoever promises coins of the desk waits for whoever else does, until `tx` ends. Before any order is locked. */
export async function lockDesk(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('desk', 0))`)
}

export async function insertDeskOrder(tx: Transaction, row: DeskOrder): Promise<void> {
  await tx.insert(deskOrders).values(row)
}

export async function findDeskOrder(tx: Transaction, id: string): Promise<DeskOrder | undefined> {
  const [row] = await tx.select().from(deskOrders).where(eq(deskOrders.id, id))
  return row
}

/** Everything that changes an order or what has come for it locks it first. */
export async function lockDeskOrder(tx: Transaction, id: string): Promise<DeskOrder | undefined> {
  const [row] = await tx.select().from(deskOrders).where(eq(deskOrders.id, id)).for('update')
  return row
}

export async function changeDeskOrder(
  tx: Transaction,
  id: string,
  change: Partial<Pick<DeskOrder, 'state' | 'refundAddress'>>,
): Promise<void> {
  await tx.update(deskOrders).set(change).where(eq(deskOrders.id, id))
}

export async function findArrival(tx: Transaction, id: string): Promise<DeskArrival | undefined> {
  const [row] = await tx.select().from(deskArrivals).where(eq(deskArrivals.id, id))
  return row
}

/** What a payment of the desk is made for. */
export async function findArrivalPaidBy(tx: Transaction, paymentFor: string): Promise<DeskArrival | undefined> {
  const [row] = await tx
    .select()
    .from(deskArrivals)
    .where(or(eq(deskArrivals.payoutId, paymentFor), eq(deskArrivals.refundId, paymentFor)))
  return row
}

/** Whether what an order was paid out for has vanished since. */
export async function isPaymentLost(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: deskArrivals.id })
    .from(deskArrivals)
    .where(and(eq(deskArrivals.orderId, orderId), eq(deskArrivals.state, 'exchanged'), deskArrivals.isLost))
    .limit(1)
  return rows.length > 0
}

/** Oldest first. */
export async function listArrivals(tx: Transaction, orderId: string): Promise<readonly DeskArrival[]> {
  return tx
    .select()
    .from(deskArrivals)
    .where(eq(deskArrivals.orderId, orderId))
    .orderBy(deskArrivals.creditedAt, deskArrivals.id)
}

/** Enters what has come; what has come before, and vanished, begins anew. */
export async function enterArrival(
  tx: Transaction,
  row: Pick<DeskArrival, 'id' | 'orderId' | 'amount' | 'hash' | 'state' | 'reason' | 'creditedAt'>,
): Promise<void> {
  const { state, reason, creditedAt } = row
  await tx
    .insert(deskArrivals)
    .values(row)
    .onConflictDoUpdate({ target: deskArrivals.id, set: { state, reason, creditedAt } })
}

export async function changeArrival(
  tx: Transaction,
  id: string,
  change: Partial<Pick<DeskArrival, 'state' | 'reason' | 'payoutId' | 'refundId' | 'isLost'>>,
): Promise<void> {
  await tx.update(deskArrivals).set(change).where(eq(deskArrivals.id, id))
}

/** Those with which the desk has something to do, oldest first. */
export async function listToDo(
  tx: Transaction,
  { waitingSince }: { readonly waitingSince: Date },
): Promise<readonly DeskArrival[]> {
  const { state, creditedAt, id } = deskArrivals
  return tx
    .select(getTableColumns(deskArrivals))
    .from(deskArrivals)
    .innerJoin(deskOrders, eq(deskOrders.id, deskArrivals.orderId))
    .where(
      or(
        eq(state, 'waiting'),
        // Others wait until somebody names an address.
        and(eq(state, 'to-refund'), isNotNull(deskOrders.refundAddress)),
        // Its payment may be signed by now; while it is not, it can be taken back.
        and(eq(state, 'exchanging'), lt(creditedAt, waitingSince)),
      ),
    )
    .orderBy(creditedAt, id)
    .limit(1_000)
}

/** Orders that nothing has come for in time. */
export async function listToClose(tx: Transaction, expiredBefore: Date): Promise<readonly DeskOrder[]> {
  return tx
    .select()
    .from(deskOrders)
    .where(and(eq(deskOrders.state, 'open'), lt(deskOrders.expiresAt, expiredBefore)))
    .orderBy(deskOrders.expiresAt)
    .limit(100)
}

export async function listDeskOrdersOf(tx: Transaction, userId: string): Promise<readonly DeskOrder[]> {
  return tx.select().from(deskOrders).where(eq(deskOrders.userId, userId)).orderBy(deskOrders.createdAt, deskOrders.id)
}

/** A promise that no payment was requested for yet. */
export type Reservation = Pick<
  DeskOrder,
  'id' | 'fromCoin' | 'fromNetwork' | 'toCoin' | 'toNetwork' | 'fromAmount' | 'toAmount'
>

/** Promises of a coin, on whichever network. */
export async function listReservations(tx: Transaction, toCoin: string): Promise<readonly Reservation[]> {
  return tx
    .select()
    .from(deskOrders)
    .where(and(eq(deskOrders.toCoin, toCoin), inArray(deskOrders.state, ['open', 'taken'])))
}

/** What the desk has taken on after a moment, and has not closed: each amount counts for the limit of its name. */
export interface DeskUsage {
  readonly person: bigint
  readonly day: bigint
  readonly from: bigint
  readonly to: bigint
}

interface UsageQuestion {
  /** Null for nobody in particular. */
  readonly userId: string | null
  readonly from: { readonly coin: string; readonly network: NetworkKey }
  readonly to: { readonly coin: string; readonly network: NetworkKey }
  readonly after: Date
}

export async function sumUsage(tx: Transaction, { userId, from, to, after }: UsageQuestion): Promise<DeskUsage> {
  const { fromAmount, fromCoin, fromNetwork, toCoin, toNetwork } = deskOrders
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${fromAmount}) FILTER (WHERE ${condition}), 0)::text`
  const [row] = await tx
    .select({
      person: sumWhere(userId === null ? sql`false` : sql`${deskOrders.userId} = ${userId}`),
      day: sumWhere(sql`true`),
      from: sumWhere(sql`${fromCoin} = ${from.coin} AND ${fromNetwork} = ${from.network}`),
      to: sumWhere(sql`${toCoin} = ${to.coin} AND ${toNetwork} = ${to.network}`),
    })
    .from(deskOrders)
    .where(and(gt(deskOrders.createdAt, after), ne(deskOrders.state, 'closed')))
  const { person = '0', day = '0', from: ofFrom = '0', to: ofTo = '0' } = row ?? {}
  return { person: BigInt(person), day: BigInt(day), from: BigInt(ofFrom), to: BigInt(ofTo) }
}

/** What orders of these accounts say of where coins go, and which orders are theirs. */
export async function listPlacesOfOrders(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly Pick<DeskOrder, 'id' | 'userId' | 'payoutAddress' | 'refundAddress'>[]> {
  const { id, userId, payoutAddress, refundAddress } = deskOrders
  return tx
    .select({ id, userId, payoutAddress, refundAddress })
    .from(deskOrders)
    .where(inArray(userId, [...userIds]))
}
