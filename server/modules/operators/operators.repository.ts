import { desc, eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { operatorAudit, operators } from '#server/db/schema/operators.ts'
import { findAccountByEmail, findMembers } from '#server/identity/accounts/accounts.repository.ts'

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
  const account = await findAccountByEmail(tx, 'main', email.toLowerCase())
  if (account === undefined) return false
  await tx.insert(operators).values({ userId: account.id, addedAt }).onConflictDoNothing()
  return true
}

/** @returns False if there was none. */
export async function removeOperator(tx: Transaction, email: string): Promise<boolean> {
  const account = await findAccountByEmail(tx, 'main', email.toLowerCase())
  if (account === undefined) return false
  const removed = await tx.delete(operators).where(eq(operators.userId, account.id)).returning()
  return removed.length > 0
}

export async function listOperators(tx: Transaction): Promise<readonly ListedOperator[]> {
  const rows = await tx.select().from(operators).orderBy(operators.addedAt)
  const members = await findMembers(
    tx,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap(({ userId, addedAt }) => {
    const member = members.get(userId)
    return member === undefined ? [] : [{ email: member.email, memberId: member.memberId, addedAt }]
  })
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
