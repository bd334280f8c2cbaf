import type { Entry, EntryKind } from '#api/balances.ts'
import { csvText } from '#src/lib/csv.ts'

interface EntriesTableTexts {
  /** Column headings: time, coin, kind, amount, balance after, id, reference. */
  readonly heads: readonly [string, string, string, string, string, string, string]
  readonly kindText: (kind: EntryKind) => string
}

/** Formats movements for a spreadsheet: exact amounts, times in UTC. */
export function entriesCsv(entries: readonly Entry[], { heads, kindText }: EntriesTableTexts): string {
  return csvText([
    heads,
    ...entries.map(({ at, coin, kind, amount, balanceAfter, id, reference }) => [
      at,
      coin,
      kindText(kind),
      amount,
      balanceAfter,
      id,
      reference ?? '',
    ]),
  ])
}
