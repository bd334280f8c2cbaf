import { Trans, useLingui } from '@lingui/react/macro'
import { parseRawUrl, rawUrlPath } from '#src/lib/raw-url.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ScanIcon } from '#src/ui/icons.tsx'

interface ScannedTextProps {
  readonly text: string
  readonly onAgain: () => void
}

/** The content of a code when no page waits for it: readable, copyable and, if it's a link, clickable. */
export function ScannedText({ text, onAgain }: ScannedTextProps) {
  const { t } = useLingui()
  const url = parseRawUrl(text)
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-sheet bg-surface p-5 text-ink">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lead font-semibold">
            <Trans>Code content</Trans>
          </h2>
          <CopyButton text={text} label={t`Copy text`} />
        </div>
        <p role="status" className="mt-2 max-h-80 overflow-y-auto break-all whitespace-pre-wrap">
          {text}
        </p>
      </div>
      {url && (
        <ButtonLink size="large" block variant="inverse" to={rawUrlPath(url)}>
          <Trans>Open link</Trans>
        </ButtonLink>
      )}
      <Button size="large" block variant="inverse" icon={ScanIcon} onClick={onAgain}>
        <Trans>Scan another code</Trans>
      </Button>
    </div>
  )
}
