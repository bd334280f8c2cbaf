import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { entryLooks } from '#src/features/wallet/spot/entry-kinds.ts'
import { entriesCsv } from '#src/features/wallet/spot/rules/entries-csv.ts'
import { type HistoryFilter, readAllEntries } from '#src/features/wallet/spot/spot.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Saves every movement that the filter wants as a table, also those that the list has not loaded yet. */
export function ExportButton({ filter }: { readonly filter: HistoryFilter }) {
  const { t, i18n } = useLingui()
  const [count, setCount] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => readAllEntries(filter, setCount),
    onSuccess: (entries) => {
      const table = entriesCsv(entries, {
        heads: [t`Time (UTC)`, t`Coin`, t`Type`, t`Amount`, t`Balance after`, t`ID`, t`Reference`],
        kindText: (kind) => i18n._(entryLooks[kind].text),
      })
      saveFile(`sevenport-${new Date().toISOString().slice(0, 10)}.csv`, table, 'text/csv;charset=utf-8')
    },
    onError: (error) => {
      showToast(i18n._(apiErrorText(error)), 'danger')
    },
  })
  return (
    <Button
      variant="secondary"
      icon={DownloadIcon}
      loading={isPending}
      onClick={() => {
        setCount(0)
        mutate()
      }}
    >
      {isPending ? <Trans>Exporting… {count} so far</Trans> : <Trans>Export CSV</Trans>}
    </Button>
  )
}
