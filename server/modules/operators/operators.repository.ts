import { and, desc, eq, notInArray } from 'drizzle-orm'

import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'

export type AuditRow = typeof operatorAudit.$inferSelect

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

const looks: readonly AuditAction[] = ['open-account', 'find-books-of-person']

/** The latest that was done about something, newest first. Looks are left out, which would hide the rest. */
export async function listActsOn(tx: Transaction, subject: string): Promise<AuditRow[]> {
  return tx
    .select()
    .from(operatorAudit)
    .where(and(eq(operatorAudit.subject, subject), notInArray(operatorAudit.action, [...looks])))
    .orderBy(desc(operatorAudit.doneAt), desc(operatorAudit.id))
    .limit(pageSize)
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
