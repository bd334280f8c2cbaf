import { and, desc, eq, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { operatorAudit, operators } from '#server/db/schema/operators.ts'

export type AuditRow = typeof operatorAudit.$inferSelect

/** An operator as the script lists them. */
export interface ListedOperator {
  readonly email: string
  readonly memberId: string
  readonly addedAt: Date
}

/** Whether the account is one; if so, it stays one until `tx` ends. */
export async function lockOperator(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.select().from(operators).where(eq(operators.userId, userId)).for('share')
  return rows.length > 0
}

/** @returns False if no account of the main realm has this address. */
export async function addOperator(tx: Transaction, email: string, addedAt: Date): Promise<boolean> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isMainAccountOf(email))
  if (account === undefined) return false
  await tx.insert(operators).values({ userId: account.id, addedAt }).onConflictDoNothing()
  return true
}

/** @returns False if there was none. */
export async function removeOperator(tx: Transaction, email: string): Promise<boolean> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isMainAccountOf(email))
  if (account === undefined) return false
  const removed = await tx.delete(operators).where(eq(operators.userId, account.id)).returning()
  return removed.length > 0
}

export async function listOperators(tx: Transaction): Promise<readonly ListedOperator[]> {
  return tx
    .select({ email: accounts.email, memberId: accounts.memberId, addedAt: operators.addedAt })
    .from(operators)
    .innerJoin(accounts, eq(accounts.id, operators.userId))
    .orderBy(operators.addedAt)
}

/** In the transaction of what is done, so that nothing is done without a trace. */
export async function addAudit(tx: Transaction, row: AuditRow): Promise<void> {
  await tx.insert(operatorAudit).values(row)
}

/** One page and one more, newest first. */
export async function listAudit(tx: Transaction, cursor: string | undefined): Promise<AuditRow[]> {
  return tx
    .select()
    .from(operatorAudit)
    .where(isAfterCursor(cursor, operatorAudit.doneAt, operatorAudit.id))
    .orderBy(desc(operatorAudit.doneAt), desc(operatorAudit.id))
    .limit(pageSize + 1)
}

/** Oldest first. */
export async function listAuditOf(tx: Transaction, operatorId: string) {
  const { action, subject, details, doneAt } = operatorAudit
  return tx
    .select({ action, subject, details, doneAt })
    .from(operatorAudit)
    .where(eq(operatorAudit.operatorId, operatorId))
    .orderBy(doneAt, operatorAudit.id)
}

function isMainAccountOf(email: string) {
  return and(eq(accounts.realm, 'main'), eq(accounts.email, sql`lower(${email})`))
}
