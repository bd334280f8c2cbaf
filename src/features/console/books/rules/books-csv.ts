import type { BookEntry } from '#api/operator-books.ts'
import { csvText } from '#src/lib/csv.ts'

interface BooksTable {
  readonly day: string
  /** The exporting operator's member ID. */
  readonly operator: string
  readonly exportedAt: Date
  readonly entries: readonly BookEntry[]
}

/** Formats a day's entries for a spreadsheet: exact amounts, times in UTC, the names used in the books. */
export function booksCsv({ day, operator, exportedAt, entries }: BooksTable): string {
  return csvText([
    ['day', day, 'exported by', operator, 'at', exportedAt.toISOString()],
    ['time', 'transfer', 'kind', 'reference', 'coin', 'account', 'account id', 'amount', 'entry'],
    ...entries.map(({ at, transfer, kind, reference, coin, account, accountId, amount, id }) => {
      return [at, transfer, kind, reference ?? '', coin, account, accountId ?? '', amount, id]
    }),
  ])
}
