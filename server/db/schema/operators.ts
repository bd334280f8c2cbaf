// Owner: server/modules/operators
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { AuditAction } from '#api/operators.ts'

export const operators = pgTable('operators', {
  userId: uuid('user_id').primaryKey(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})

export const operatorAudit = pgTable('operator_audit', {
  id: uuid().primaryKey(),
  operatorId: uuid('operator_id').notNull(),
  operator: text().notNull(),
  action: text().$type<AuditAction>().notNull(),
  subject: text().notNull(),
  details: jsonb().$type<Record<string, string | null>>().notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
})

export const withdrawalApprovals = pgTable(
  'withdrawal_approvals',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    operator: text().notNull(),
    approvedAt: timestamp('approved_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.operatorId] })],
)
