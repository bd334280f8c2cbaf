import { and, desc, eq, gt, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'

import type { WithdrawalState } from '#api/withdrawals.ts'
import type { Transaction } from '#server/db/database.ts'
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
  /** Of a payment that the recipient's own contract has made revert. */
  readonly revertedAt?: Date
}

/**
 * Moves a withdrawal on. Of several moves at once one finds it in a state that it may leave; the others wait for that and
 * find nothing.
 * @returns Undefined if it may not come into that state, or if there is no such withdrawal.
 */
export async function moveWithdrawal(tx: Transaction, id: string, move: Move): Promise<WithdrawalRow | undefined> {
  const { state, reason, revertedAt } = move
  const [moved] = await tx
    .update(withdrawals)
    .set({ state, ...(reason !== undefined && { reason }), ...(revertedAt && { revertedAt }) })
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

/** What was withdrawn of each coin after a moment, in 10^-18 of it; what came back does not count. */
export async function sumWithdrawn(tx: Transaction, userId: string, after: Date): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx
    .select({ coin: withdrawals.coin, sum: sql<string>`sum(${withdrawals.amount})` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.userId, userId),
        gt(withdrawals.createdAt, after),
        notInArray(withdrawals.state, [...returnedStates]),
      ),
    )
    .groupBy(withdrawals.coin)
  return new Map(rows.map(({ coin, sum }) => [coin, BigInt(sum)]))
}

/** Where the person's withdrawals went, or are on their way to. */
export async function listPaidAddresses(tx: Transaction, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ address: withdrawals.address })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), notInArray(withdrawals.state, [...returnedStates])))
  return rows.map(({ address }) => address)
}

/** The holds that withdrawals under way are going to end, with their coins. */
export async function listAwaitedHolds(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ holdId: withdrawals.holdId, coin: withdrawals.coin })
    .from(withdrawals)
    .where(inArray(withdrawals.state, [...heldStates]))
  return new Map(rows.map(({ holdId, coin }) => [holdId, coin]))
}

/**
 * What is being paid of a coin and may have left the chains' balances already, though not the books, in 10^-18 of it.
 */
export async function sumTransferring(tx: Transaction, coin: string): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${withdrawals.amount} - ${withdrawals.fee}), 0)` })
    .from(withdrawals)
    .where(and(eq(withdrawals.coin, coin), eq(withdrawals.state, 'transferring')))
  return BigInt(row?.sum ?? 0)
}

/** The next that has passed, in the order in which they were confirmed. */
export async function nextPassed(
  tx: Transaction,
  condition: SQL | undefined,
  after: { readonly createdAt: Date; readonly withdrawalId: string } | undefined,
): Promise<WithdrawalRow | undefined> {
  const { createdAt, id, state } = withdrawals
  const isAfter =
    after && or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(id, after.withdrawalId)))
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(state, 'audit-pass'), condition, isAfter))
    .orderBy(createdAt, id)
    .limit(1)
  return row
}
