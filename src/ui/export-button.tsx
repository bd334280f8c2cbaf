import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from './button.tsx'
import { DownloadIcon } from './icons.tsx'
import { showToast } from './toast.tsx'

interface ExportButtonProps {
  /** What the file contains, for its name. */
  readonly subject?: string
  /** Reads all entries, including those the list hasn't loaded yet, and returns them as CSV. */
  readonly readTable: (onProgress: (count: number) => void) => Promise<string>
}

/** Saves a list as a table. */
export function ExportButton({ subject, readTable }: ExportButtonProps) {
  const { i18n } = useLingui()
  /** Entries read so far; undefined while idle. */
  const [count, setCount] = useState<number>()
  const save = async () => {
    setCount(0)
    try {
      const table = await readTable(setCount)
      const name = ['sevenport', ...(subject === undefined ? [] : [subject]), new Date().toISOString().slice(0, 10)]
      saveFile(`${name.join('-')}.csv`, table, 'text/csv;charset=utf-8')
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    } finally {
      setCount(undefined)
    }
  }
  return (
    <Button variant="secondary" icon={DownloadIcon} loading={count !== undefined} onClick={() => void save()}>
      {count !== undefined ? <Trans>Exporting… {count} so far</Trans> : <Trans>Export CSV</Trans>}
    </Button>
  )
}
