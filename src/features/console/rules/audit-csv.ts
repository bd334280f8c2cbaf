import type { AuditEntry } from '#api/operator-audit.ts'
import { csvText } from '#src/lib/csv.ts'

interface AuditTable {
  /** The exporting operator's member ID. */
  readonly exporter: string
  readonly exportedAt: Date
  /** Names and values of the filter's conditions. */
  readonly conditions: readonly (readonly [name: string, value: string])[]
  readonly entries: readonly AuditEntry[]
}

/** Formats operator actions for a spreadsheet: times in UTC, names as in the log. The first line states the filter. */
export function auditCsv({ exporter, exportedAt, conditions, entries }: AuditTable): string {
  return csvText([
    ['exported by', exporter, 'at', exportedAt.toISOString(), ...conditions.flat()],
    ['time', 'operator', 'action', 'subject', 'details', 'id'],
    ...entries.map(({ at, operator, action, subject, details, id }) => {
      return [at, operator, action, subject, JSON.stringify(details), id]
    }),
  ])
}
