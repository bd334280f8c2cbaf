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

/** A move into another state. */
export interface Move {
  readonly state: WithdrawalState
  readonly at: Date
  /** The operator; null for the person and for the machine. */
  readonly by: string | null
  /** Of a refusal. */
  readonly reason?: string
}

/**
 * Moves a withdrawal on. Of several moves at once one finds it in a state that it may leave; the others wait for that and
 * find nothing.
 * @returns Undefined if it may not come into that state, or if there is no such withdrawal.
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
  /** Days in ISO 8601, both included, in UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cursor?: string | undefined
}

/** One page and one more, newest first. */
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

/** All of one person, newest first. */
export async function listAllWithdrawals(tx: Transaction, userId: string): Promise<readonly WithdrawalRow[]> {
  return tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
}

/** The states that these withdrawals have been in, oldest first. */
export async function listSteps(tx: Transaction, ids: readonly string[]): Promise<readonly StepRow[]> {
  return tx
    .select()
    .from(withdrawalSteps)
    .where(inArray(withdrawalSteps.withdrawalId, [...ids]))
    .orderBy(withdrawalSteps.id)
}

/** Ids of those that are not signed yet, oldest first. */
export async function listUnsigned(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.state, ['audit', 'audit-pass'])))
    .orderBy(withdrawals.createdAt, withdrawals.id)
  return rows.map(({ id }) => id)
}

/** Those that pay orders and are not signed yet, oldest first. */
export async function listUnsignedOrderPayments(
  tx: Transaction,
): Promise<readonly { readonly id: string; readonly orderNumber: string | null }[]> {
  return tx
    .select({ id: withdrawals.id, orderNumber: withdrawals.orderNumber })
    .from(withdrawals)
    .where(and(isNotNull(withdrawals.orderNumber), inArray(withdrawals.state, ['audit', 'audit-pass'])))
    .orderBy(withdrawals.createdAt, withdrawals.id)
}

/** Whether a withdrawal pays the order that has not come back. */
export async function isOrderBeingPaid(tx: Transaction, orderNumber: string): Promise<boolean> {
  const rows = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderNumber, orderNumber), notInArray(withdrawals.state, [...returnedStates])))
  return rows.length > 0
}

/** The newest withdrawal that pays each of these orders, by the order's number. */
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

/** What `userId` withdrew of each coin after the moment `after`; what came back does not count. */
export const amountsWithdrawn = amountsByCoin(
  sql`SELECT ${withdrawals.coin}, sum(${withdrawals.amount})::text AS amount FROM ${withdrawals}
    WHERE ${withdrawals.userId} = ${sql.placeholder('userId')}::uuid
      AND ${withdrawals.createdAt} > ${sql.placeholder('after')}::timestamptz
      AND ${notInArray(withdrawals.state, [...returnedStates])}
    GROUP BY ${withdrawals.coin}`,
)

const sumOfWithdrawals = askTogether('sum_of_withdrawals', { amounts: amountsWithdrawn })

/** What was withdrawn of each coin after a moment, in 10^-18 of it; what came back does not count. */
export async function sumWithdrawn(tx: Transaction, userId: string, after: Date): Promise<ReadonlyMap<string, bigint>> {
  return (await sumOfWithdrawals(tx, { userId, after: after.toISOString() })).amounts
}

/** Where the person's withdrawals went, or are on their way to. Partners' addresses are none that a person knows. */
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

/** The holds that pending withdrawals will end, with their coins. */
export async function listAwaitedHolds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ holdId: withdrawals.holdId, coin: withdrawals.coin })
    .from(withdrawals)
    .where(inArray(withdrawals.state, [...heldStates]))
  return new Map(rows.map(({ holdId, coin }) => [holdId, coin]))
}

/** Which addresses these accounts have named for withdrawals. Those that pay orders go to a partner. */
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
