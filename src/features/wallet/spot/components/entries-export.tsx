import { useLingui } from '@lingui/react/macro'
import { entryLooks } from '#src/features/wallet/spot/entry-kinds.ts'
import { entriesCsv } from '#src/features/wallet/spot/rules/entries-csv.ts'
import { type HistoryFilter, readAllEntries } from '#src/features/wallet/spot/spot.queries.ts'
import { ExportButton } from '#src/ui/export-button.tsx'

/** Exports every movement that matches the filter. */
export function EntriesExport({ filter }: { readonly filter: HistoryFilter }) {
  const { t, i18n } = useLingui()
  return (
    <ExportButton
      readTable={async (onProgress) =>
        entriesCsv(await readAllEntries(filter, onProgress), {
          heads: [t`Time (UTC)`, t`Coin`, t`Type`, t`Amount`, t`Balance after`, t`ID`, t`Reference`],
          kindText: (kind) => i18n._(entryLooks[kind].text),
        })
      }
    />
  )
}
