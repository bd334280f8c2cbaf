import { type InferOutput, maxLength, nonEmpty, object, pipe, string, trim } from 'valibot'
import { auditAction } from '#api/operators.ts'
import { day } from '#api/primitives.ts'
import { condition } from '#src/entities/asset/movement-filter.ts'

/** The audit filter in the page's address. Days are in UTC. */
export const auditFilter = object({
  action: condition(auditAction),
  operator: condition(pipe(string(), trim(), nonEmpty(), maxLength(40))),
  subject: condition(pipe(string(), trim(), nonEmpty(), maxLength(200))),
  from: condition(day),
  to: condition(day),
})

export type AuditFilter = InferOutput<typeof auditFilter>
