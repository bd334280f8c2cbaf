// Owner: server/modules/operators
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'

export const operatorRoles = pgTable(
  'operator_roles',
  {
    userId: uuid('user_id').notNull(),
    role: text().$type<OperatorRole>().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

export const operatorRoleProposals = pgTable('operator_role_proposals', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  role: text().$type<OperatorRole>().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  confirmedBy: uuid('confirmed_by'),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})

export const operatorAudit = pgTable('operator_audit', {
  id: uuid().primaryKey(),
  operatorId: uuid('operator_id'),
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
