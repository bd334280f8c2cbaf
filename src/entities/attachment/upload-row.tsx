import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useFileSize } from './use-file-size.ts'
import type { Upload, Uploads } from './use-uploads.ts'

/** A file that is uploading, uploaded or refused. */
export function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { t } = useLingui()
  const sizeText = useFileSize()
  const { id, size, progress, isWaiting, fault } = upload
  const name = upload.name === '' ? t`File` : upload.name
  const isUnderWay = id === null && fault === undefined
  return (
    <li className="rounded-control border border-line px-3.5 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-caption wrap-anywhere">{`${name} (${sizeText(size)})`}</span>
        <IconButton
          icon={CloseIcon}
          label={isUnderWay ? t`Cancel ${name}` : t`Remove ${name}`}
          onClick={() => {
            uploads.remove(upload)
          }}
        />
      </div>
      {isUnderWay && <ProgressBar value={progress} maximum={1} label={t`Uploading ${name}`} />}
      {isUnderWay && isWaiting && (
        <p role="status" className="mt-1 text-caption text-ink-muted">
          <Trans>Connection lost. The upload resumes once you’re back online.</Trans>
        </p>
      )}
      {fault !== undefined && <Failure upload={upload} fault={fault} retry={uploads.retry} />}
    </li>
  )
}

interface FailureProps {
  readonly upload: Upload
  readonly fault: NonNullable<Upload['fault']>
  readonly retry: Uploads['retry']
}

function Failure({ upload, fault, retry }: FailureProps) {
  const { i18n } = useLingui()
  return (
    <div role="alert" className="space-y-2 pb-1 text-caption text-danger">
      <p>{i18n._(fault.text)}</p>
      {!fault.isFinal && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            retry(upload)
          }}
        >
          <Trans>Retry upload</Trans>
        </Button>
      )}
    </div>
  )
}
