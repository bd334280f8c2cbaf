import * as v from 'valibot'

import { isPeriod } from './balances.ts'
import { operatorEndpoint, pageOf, pageQuery } from './endpoint.ts'
import { auditAction } from './operators.ts'
import { day, moment, textLine, uuid } from './primitives.ts'

const roles = ['reviewer', 'administrator'] as const

/** Filters of the audit log. Days are in UTC, both included. */
const auditQuery = v.pipe(
  v.strictObject({
    action: v.optional(auditAction),
    /** A member ID. */
    operator: v.optional(textLine(1, 40)),
    /** An exact match. */
    subject: v.optional(textLine(1, 200)),
    from: v.optional(day),
    to: v.optional(day),
    ...pageQuery.entries,
  }),
  v.check((input) => isPeriod(input), 'from is later than to'),
)

export type AuditQuery = v.InferOutput<typeof auditQuery>

const auditEntry = v.strictObject({
  id: uuid,
  operator: v.string(),
  action: auditAction,
  subject: v.string(),
  details: v.record(v.string(), v.nullable(v.string())),
  at: moment,
})

export type AuditEntry = v.InferOutput<typeof auditEntry>

/** Lists what operators have done. Entries are never removed. */
export const listAudit = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'Lists operator actions, newest first.',
  roles,
  input: auditQuery,
  data: pageOf(auditEntry),
  errors: [],
})

export const exportAudit = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/audit/export',
  summary: 'Exports operator actions in parts of 1,000, newest first. Each part is itself recorded.',
  roles,
  input: auditQuery,
  data: v.strictObject({
    /** The exporting operator's member ID, for the file. */
    exporter: v.string(),
    ...pageOf(auditEntry).entries,
  }),
  errors: [],
})
