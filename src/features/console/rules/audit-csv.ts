import type { AuditEntry } from '#api/operator-audit.ts'
import { csvText } from '#src/lib/csv.ts'

interface AuditTable {
  /** The member ID of whoever exports it. */
  readonly exporter: string
  readonly exportedAt: Date
  /** Names and values of the conditions that it is narrowed by. */
  readonly conditions: readonly (readonly [name: string, value: string])[]
  readonly entries: readonly AuditEntry[]
}

/** Operator actions for a spreadsheet: times in UTC, names of the record. What it leaves out, its first line says. */
export function auditCsv({ exporter, exportedAt, conditions, entries }: AuditTable): string {
  return csvText([
    ['exported by', exporter, 'at', exportedAt.toISOString(), ...conditions.flat()],
    ['time', 'operator', 'action', 'subject', 'details', 'id'],
    ...entries.map(({ at, operator, action, subject, details, id }) => {
      return [at, operator, action, subject, JSON.stringify(details), id]
    }),
  ])
}
