import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { UploadRow } from './upload-row.tsx'
import { useGivenFiles } from './use-given-files.ts'
import type { Uploads } from './use-uploads.ts'

export const unfinishedText = msg`Some files aren’t uploaded yet. Wait, retry or remove them.`

const accepted = 'image/jpeg,image/png,image/gif,image/svg+xml,application/pdf,text/plain,.log,.csv,.json'

/** Attaches files to a message: picked or photographed here, or dropped or pasted anywhere on the page. */
export function AttachmentField({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useLingui()
  useGivenFiles(uploads.add)
  return (
    <div role="group" aria-label={t`Files`} className="space-y-3">
      {uploads.list.length > 0 && (
        <ul className="space-y-2">
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      {uploads.hasLeftOut && (
        <Notice tone="warning" live>
          <Trans>A message can have up to 5 files, so some weren’t added.</Trans>
        </Notice>
      )}
      {!uploads.isFull && (
        <div className="flex flex-wrap gap-2">
          <FileButton accept={accepted} multiple onChosen={uploads.add}>
            <Trans>Attach files</Trans>
          </FileButton>
          <span className="hidden pointer-coarse:block">
            <FileButton accept="image/jpeg" capture="environment" onChosen={uploads.add}>
              <Trans>Take a photo</Trans>
            </FileButton>
          </span>
        </div>
      )}
      <p className="text-caption text-ink-muted">
        <Trans>Up to 5 files. Pictures up to 5 MB, PDF and text files up to 50 MB.</Trans>
      </p>
    </div>
  )
}

interface FileButtonProps {
  readonly accept: string
  readonly multiple?: boolean
  /** Opens a phone's camera instead of its file picker. */
  readonly capture?: 'environment'
  readonly onChosen: (files: readonly File[]) => void
  readonly children: ReactNode
}

function FileButton({ onChosen, children, ...choice }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...choice}
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])])
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          input.current?.click()
        }}
      >
        {children}
      </Button>
    </>
  )
}
