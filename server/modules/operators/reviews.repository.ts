import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import type { WithdrawalState } from '#api/withdrawal-states.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { withdrawalApprovals } from '#server/db/schema/operators.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect
export type ApprovalRow = typeof withdrawalApprovals.$inferSelect

/** Returns one page plus one: withdrawals waiting for review oldest first, all others newest first. */
export async function listWithdrawals(
  tx: Transaction,
  { state, cursor }: { readonly state: WithdrawalState | undefined; readonly cursor: string | undefined },
): Promise<WithdrawalRow[]> {
  const first = state === 'audit' ? 'oldest' : 'newest'
  const inOrder = first === 'oldest' ? asc : desc
  const isWanted = state === undefined ? undefined : eq(withdrawals.state, state)
  return tx
    .select()
    .from(withdrawals)
    .where(and(isWanted, isAfterCursor(cursor, withdrawals.createdAt, withdrawals.id, first)))
    .orderBy(inOrder(withdrawals.createdAt), inOrder(withdrawals.id))
    .limit(pageSize + 1)
}

/** Locks a withdrawal, so that other decisions and cancellations wait until `tx` ends. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('no key update')
  return row
}

/** @returns False if the operator has already approved it. */
export async function addApproval(tx: Transaction, row: ApprovalRow): Promise<boolean> {
  const added = await tx.insert(withdrawalApprovals).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Returns the approvals, oldest first. */
export async function listApprovals(tx: Transaction, withdrawalIds: readonly string[]): Promise<ApprovalRow[]> {
  return tx
    .select()
    .from(withdrawalApprovals)
    .where(inArray(withdrawalApprovals.withdrawalId, [...withdrawalIds]))
    .orderBy(withdrawalApprovals.approvedAt)
}

/** Returns the backlog of withdrawals waiting for an operator. */
export async function backlogOfReviews(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx.select(backlogOf(withdrawals.createdAt)).from(withdrawals).where(eq(withdrawals.state, 'audit')),
  )
}
