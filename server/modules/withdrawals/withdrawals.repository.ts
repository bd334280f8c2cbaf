import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'

import type { WithdrawalState } from '#api/withdrawal-states.ts'
import type { Transaction } from '#server/db/database.ts'
import { amountsByCoin, askTogether } from '#server/db/questions.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { withdrawals, withdrawalSteps } from '#server/db/schema/withdrawals.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { heldStates, returnedStates, statesBefore } from './withdrawal-state.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

export interface StepRow {
  readonly withdrawalId: string
  readonly state: WithdrawalState
  readonly enteredAt: Date
  readonly enteredBy: string | null
}

export async function insertWithdrawal(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await tx.insert(withdrawals).values(row)
  await insertStep(tx, row.id, { state: row.state, at: row.createdAt, by: null })
}

/** A move to another state. */
export interface Move {
  readonly state: WithdrawalState
  readonly at: Date
  /** The operator; null if moved by the user or by the system. */
  readonly by: string | null
  /** The reason for a refusal. */
  readonly reason?: string
}

/**
 * Moves a withdrawal to another state. Of concurrent moves, one finds it in an allowed state; the others wait, and
 * return undefined if it has left that state.
 * @returns Undefined if the move isn't allowed, or if there is no such withdrawal.
 */
export async function moveWithdrawal(tx: Transaction, id: string, move: Move): Promise<WithdrawalRow | undefined> {
  const { state, reason } = move
  const [moved] = await tx
    .update(withdrawals)
    .set({ state, ...(reason !== undefined && { reason }) })
    .where(and(eq(withdrawals.id, id), inArray(withdrawals.state, [...statesBefore(state)])))
    .returning()
  if (moved !== undefined) await insertStep(tx, id, move)
  return moved
}

async function insertStep(tx: Transaction, withdrawalId: string, { state, at, by }: Move): Promise<void> {
  await tx.insert(withdrawalSteps).values({ withdrawalId, state, enteredAt: at, enteredBy: by })
}

export async function findWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id))
  return row
}

interface Filter {
  readonly coin?: string | undefined
  readonly state?: WithdrawalState | undefined
  /** UTC days in ISO 8601, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
}

/** Returns one page plus one, newest first. */
export async function listWithdrawals(
  tx: Transaction,
  userId: string,
  { coin, state, from, to, cursor }: Filter,
): Promise<readonly WithdrawalRow[]> {
  const { createdAt } = withdrawals
  return tx
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.userId, userId),
        coin === undefined ? undefined : eq(withdrawals.coin, coin),
        state === undefined ? undefined : eq(withdrawals.state, state),
        from === undefined ? undefined : gte(createdAt, new Date(from)),
        to === undefined ? undefined : lt(createdAt, addSeconds(new Date(to), 86_400)),
        isAfterCursor(cursor, createdAt, withdrawals.id),
      ),
    )
    .orderBy(desc(createdAt), desc(withdrawals.id))
    .limit(pageSize + 1)
}

/** Returns all withdrawals of a user, newest first. */
export async function listAllWithdrawals(tx: Transaction, userId: string): Promise<readonly WithdrawalRow[]> {
  return tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
}

/** Returns the past states of these withdrawals, oldest first. */
export async function listSteps(tx: Transaction, ids: readonly string[]): Promise<readonly StepRow[]> {
  return tx
    .select()
    .from(withdrawalSteps)
    .where(inArray(withdrawalSteps.withdrawalId, [...ids]))
    .orderBy(withdrawalSteps.id)
}

/** Returns the ids of a user's withdrawals that aren't signed yet, oldest first. */
export async function listUnsigned(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.state, ['audit', 'audit-pass'])))
    .orderBy(withdrawals.createdAt, withdrawals.id)
  return rows.map(({ id }) => id)
}

/** Returns withdrawals that pay orders and aren't signed yet, oldest first. */
export async function listUnsignedOrderPayments(
  tx: Transaction,
): Promise<readonly { readonly id: string; readonly orderNumber: string | null }[]> {
  return tx
    .select({ id: withdrawals.id, orderNumber: withdrawals.orderNumber })
    .from(withdrawals)
    .where(and(isNotNull(withdrawals.orderNumber), inArray(withdrawals.state, ['audit', 'audit-pass'])))
    .orderBy(withdrawals.createdAt, withdrawals.id)
}

/** Returns whether a withdrawal pays the order and wasn't returned. */
export async function isOrderBeingPaid(tx: Transaction, orderNumber: string): Promise<boolean> {
  const rows = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderNumber, orderNumber), notInArray(withdrawals.state, [...returnedStates])))
  return rows.length > 0
}

/** Returns the newest withdrawal that pays each of these orders, by order number. */
export async function findOrderPayments(
  tx: Transaction,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, { readonly withdrawalId: string; readonly state: WithdrawalState }>> {
  const rows = await tx
    .select({ orderNumber: withdrawals.orderNumber, withdrawalId: withdrawals.id, state: withdrawals.state })
    .from(withdrawals)
    .where(inArray(withdrawals.orderNumber, [...orderNumbers]))
    .orderBy(withdrawals.createdAt, withdrawals.id)
  return new Map(rows.map(({ orderNumber, ...payment }) => [orderNumber ?? '', payment]))
}

/** Amounts that `userId` withdrew after `after`, by coin, without those returned. */
export const amountsWithdrawn = amountsByCoin(
  sql`SELECT ${withdrawals.coin}, sum(${withdrawals.amount})::text AS amount FROM ${withdrawals}
    WHERE ${withdrawals.userId} = ${sql.placeholder('userId')}::uuid
      AND ${withdrawals.createdAt} > ${sql.placeholder('after')}::timestamptz
      AND ${notInArray(withdrawals.state, [...returnedStates])}
    GROUP BY ${withdrawals.coin}`,
)

const sumOfWithdrawals = askTogether('sum_of_withdrawals', { amounts: amountsWithdrawn })

/** Returns the amounts withdrawn after a time, by coin and in 10^-18 of it, without those returned. */
export async function sumWithdrawn(tx: Transaction, userId: string, after: Date): Promise<ReadonlyMap<string, bigint>> {
  return (await sumOfWithdrawals(tx, { userId, after: after.toISOString() })).amounts
}

/** Returns the addresses the user has sent or is sending withdrawals to, except those of partners' orders. */
export async function listPaidAddresses(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ address: withdrawals.address })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.userId, userId),
        isNull(withdrawals.orderNumber),
        notInArray(withdrawals.state, [...returnedStates]),
      ),
    )
  return rows.map(({ address }) => address)
}

/** Returns the holds of pending withdrawals, with their coins. */
export async function listAwaitedHolds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ holdId: withdrawals.holdId, coin: withdrawals.coin })
    .from(withdrawals)
    .where(inArray(withdrawals.state, [...heldStates]))
  return new Map(rows.map(({ holdId, coin }) => [holdId, coin]))
}

/** Returns the addresses these accounts have withdrawn to, except payments of orders, which go to partners. */
export async function listAddressesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly Pick<WithdrawalRow, 'userId' | 'address'>[]> {
  const { userId, address, orderNumber } = withdrawals
  return tx
    .selectDistinct({ userId, address })
    .from(withdrawals)
    .where(and(inArray(userId, [...userIds]), isNull(orderNumber)))
}
