import { and, desc, eq, gte, lt, notInArray } from 'drizzle-orm'

import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { operatorAudit } from '#server/db/schema/operators.ts'

export type AuditRow = typeof operatorAudit.$inferSelect

/** Adds an audit entry. Call in the transaction of the action, so that none goes unrecorded. */
export async function addAudit(tx: Transaction, row: AuditRow): Promise<void> {
  await tx.insert(operatorAudit).values(row)
}

/** Filter for the audit log. `to` is exclusive. */
export interface AuditFilter {
  readonly action?: AuditRow['action'] | undefined
  readonly operator?: string | undefined
  readonly subject?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly cursor?: string | undefined
}

/** Returns `size` rows plus one, newest first. */
export async function listAudit(tx: Transaction, filter: AuditFilter, size = pageSize): Promise<AuditRow[]> {
  const { action, operator, subject, from, to, cursor } = filter
  return tx
    .select()
    .from(operatorAudit)
    .where(
      and(
        action === undefined ? undefined : eq(operatorAudit.action, action),
        operator === undefined ? undefined : eq(operatorAudit.operator, operator),
        subject === undefined ? undefined : eq(operatorAudit.subject, subject),
        from && gte(operatorAudit.doneAt, from),
        to && lt(operatorAudit.doneAt, to),
        isAfterCursor(cursor, operatorAudit.doneAt, operatorAudit.id),
      ),
    )
    .orderBy(desc(operatorAudit.doneAt), desc(operatorAudit.id))
    .limit(size + 1)
}

const looks: readonly AuditAction[] = ['open-account', 'find-books-of-person']

/** Returns the latest actions on a subject, newest first, without lookups, which would crowd out the rest. */
export async function listActsOn(tx: Transaction, subject: string): Promise<AuditRow[]> {
  return tx
    .select()
    .from(operatorAudit)
    .where(and(eq(operatorAudit.subject, subject), notInArray(operatorAudit.action, [...looks])))
    .orderBy(desc(operatorAudit.doneAt), desc(operatorAudit.id))
    .limit(pageSize)
}

/** Returns an operator's actions, oldest first. */
export async function listAuditOf(tx: Transaction, operatorId: string) {
  const { action, subject, details, doneAt } = operatorAudit
  return tx
    .select({ action, subject, details, doneAt })
    .from(operatorAudit)
    .where(eq(operatorAudit.operatorId, operatorId))
    .orderBy(doneAt, operatorAudit.id)
}
