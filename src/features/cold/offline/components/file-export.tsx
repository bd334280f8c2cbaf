import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CodeOfFile } from '#src/features/cold/offline/components/code-series.tsx'
import { textOfPsbt } from '#src/features/cold/offline/rules/psbt-text.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'

interface FileExportProps {
  readonly title: ReactNode
  readonly psbt: Uint8Array
  readonly fileName: string
}

/** A transaction file to hand on, as a code, text or file. */
export function FileExport({ title, psbt, fileName }: FileExportProps) {
  const { t } = useLingui()
  const text = textOfPsbt(psbt)
  return (
    <Card title={title} aside={<CopyButton text={text} label={t`Copy the transaction as text`} />}>
      <div className="space-y-4">
        <CodeOfFile psbt={psbt} />
        <Button
          block
          variant="secondary"
          icon={DownloadIcon}
          onClick={() => saveFile(fileName, new Blob([Uint8Array.from(psbt)]), 'application/octet-stream')}
        >
          <Trans>Save file</Trans>
        </Button>
      </div>
    </Card>
  )
}
