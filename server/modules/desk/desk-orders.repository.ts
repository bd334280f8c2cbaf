import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { deskArrivals, deskOrders } from '#server/db/schema/desk.ts'

export type DeskOrder = typeof deskOrders.$inferSelect
export type DeskArrival = typeof deskArrivals.$inferSelect

/** Serializes promises of the desk's coins until `tx` ends. Call before locking any order. */
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

/** Locks an order. Required before changing it or its arrivals. */
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

/** Returns the arrival that one of the desk's payments is for. */
export async function findArrivalPaidBy(tx: Transaction, paymentFor: string): Promise<DeskArrival | undefined> {
  const [row] = await tx
    .select()
    .from(deskArrivals)
    .where(or(eq(deskArrivals.payoutId, paymentFor), eq(deskArrivals.refundId, paymentFor)))
  return row
}

/** Returns whether a deposit vanished after its order was paid out. */
export async function isPaymentLost(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: deskArrivals.id })
    .from(deskArrivals)
    .where(and(eq(deskArrivals.orderId, orderId), eq(deskArrivals.state, 'exchanged'), deskArrivals.isLost))
    .limit(1)
  return rows.length > 0
}

/** Returns an order's arrivals, oldest first. */
export async function listArrivals(tx: Transaction, orderId: string): Promise<readonly DeskArrival[]> {
  return tx
    .select()
    .from(deskArrivals)
    .where(eq(deskArrivals.orderId, orderId))
    .orderBy(deskArrivals.creditedAt, deskArrivals.id)
}

/** Records an arrival, or resets one that had vanished. */
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

/** Returns the arrivals that need action, oldest first. */
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
        // Others wait until the user names an address.
        and(eq(state, 'to-refund'), isNotNull(deskOrders.refundAddress)),
        // Its payment may be signed by now; until then, it can be canceled.
        and(eq(state, 'exchanging'), lt(creditedAt, waitingSince)),
      ),
    )
    .orderBy(creditedAt, id)
    .limit(1_000)
}

/** Returns expired orders that are still open. */
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

/** A promised payout that hasn't been requested yet. */
export type Reservation = Pick<
  DeskOrder,
  'id' | 'fromCoin' | 'fromNetwork' | 'toCoin' | 'toNetwork' | 'fromAmount' | 'toAmount'
>

/** Returns the promises of a coin, on any network. */
export async function listReservations(tx: Transaction, toCoin: string): Promise<readonly Reservation[]> {
  return tx
    .select()
    .from(deskOrders)
    .where(and(eq(deskOrders.toCoin, toCoin), inArray(deskOrders.state, ['open', 'taken'])))
}

/** Volume of the orders placed after a time and not closed. Each amount counts toward the limit of the same name. */
export interface DeskUsage {
  readonly person: bigint
  readonly day: bigint
  readonly from: bigint
  readonly to: bigint
}

interface UsageQuestion {
  /** Null if no particular user is meant. */
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

/** Returns the orders of these accounts, with the addresses that their coins go to. */
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
