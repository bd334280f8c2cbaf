import type { BookEntry } from '#api/operator-books.ts'
import { csvText } from '#src/lib/csv.ts'

interface BooksTable {
  readonly day: string
  /** The member ID of whoever exports it. */
  readonly operator: string
  readonly exportedAt: Date
  readonly entries: readonly BookEntry[]
}

/** The entries of a day for a spreadsheet: exact amounts, times in UTC, names of the books. */
export function booksCsv({ day, operator, exportedAt, entries }: BooksTable): string {
  return csvText([
    ['day', day, 'exported by', operator, 'at', exportedAt.toISOString()],
    ['time', 'transfer', 'kind', 'reference', 'coin', 'account', 'account id', 'amount', 'entry'],
    ...entries.map(({ at, transfer, kind, reference, coin, account, accountId, amount, id }) => {
      return [at, transfer, kind, reference ?? '', coin, account, accountId ?? '', amount, id]
    }),
  ])
}
