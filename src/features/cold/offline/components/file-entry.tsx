import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { scanQrCodePopup } from '#src/entities/popup/popups.ts'
import { returnedOfFile, returnedOfText, textOfPsbt } from '#src/features/cold/offline/rules/psbt-text.ts'
import type { PartCollector } from '#src/features/cold/offline/rules/codes/code-parts.ts'
import { isOfSeries, partCollector } from '#src/features/cold/offline/rules/codes/part-collector.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ScanIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'

interface FileEntryProps {
  /** Explains what the file is for. */
  readonly intro: ReactNode
  readonly onFile: (bytes: Uint8Array) => Promise<void>
}

/** Accepts a transaction as a file, text or QR code, either to sign or returned signed. */
export function FileEntry({ intro, onFile }: FileEntryProps) {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const take = async (psbt: Uint8Array | undefined) => {
    setIsWrong(psbt === undefined)
    if (psbt) await onFile(psbt)
  }
  const scan = async () => {
    const collector = partCollector()
    const scanned = await openPopup(scanQrCodePopup, { collect: async (seen) => collectedText(collector, seen) })
    if (scanned === undefined) return
    setText(scanned)
    await take(returnedOfText(scanned))
  }
  const chooseFile = async (chosen: File | undefined) => {
    if (chosen) await take(returnedOfFile(new Uint8Array(await chosen.arrayBuffer())))
  }
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void take(returnedOfText(text))
        }}
      >
        <p className="text-ink-muted">{intro}</p>
        <div className="space-y-2">
          <label className="block text-caption font-semibold" htmlFor={id}>
            <Trans>Transaction file (.psbt)</Trans>
          </label>
          <input
            id={id}
            type="file"
            accept=".psbt,.txn,.txt,application/octet-stream,text/plain"
            className="block w-full text-caption file:me-3 file:min-h-11 file:rounded-control file:border-0 file:bg-brand-50 file:px-4 file:font-semibold file:text-brand-700"
            onChange={(event) => {
              void chooseFile(event.target.files?.[0])
              // Lets the user choose the same file again.
              event.target.value = ''
            }}
          />
        </div>
        <TextField
          label={<Trans>Or its text</Trans>}
          value={text}
          onValueChange={(typed) => {
            setText(typed)
            setIsWrong(false)
          }}
          placeholder="cHNidP8…"
          error={isWrong && <Trans>That isn’t a PSBT. Choose a .psbt file, or paste its text in Base64.</Trans>}
        />
        <ToolButton icon={ScanIcon} label={t`Scan`} onClick={() => void scan()} />
        <Button type="submit" size="large" block>
          <Trans>Review</Trans>
        </Button>
      </form>
    </Card>
  )
}

/** Returns the text of one code or of a complete series; while parts are missing, the share that's been read. */
async function collectedText(collector: PartCollector, seen: string): Promise<string | number> {
  const progress = await collector.take(seen)
  switch (progress.status) {
    case 'whole':
      return textOfPsbt(progress.bytes)
    case 'partial':
      return progress.share
    case 'unknown':
      return isOfSeries(seen) ? 0 : seen
  }
}
