import { useLingui } from '@lingui/react'
import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '#api/attachments.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { downloadFile } from '#src/lib/file-calls.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { useFileSize } from './use-file-size.ts'

interface AttachmentListProps {
  readonly attachments: readonly Attachment[]
  readonly pathOf: (id: string) => string
  /** A guest's token; without it, the session's account downloads. */
  readonly linkToken?: string | undefined
  /** Realm of that session. */
  readonly realm?: Realm
}

/** A message's files, as downloads. */
export function AttachmentList({ attachments, ...rest }: AttachmentListProps) {
  if (attachments.length === 0) return null
  return (
    <ul className="mt-2 space-y-2">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Download attachment={attachment} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Download({
  attachment: { id, name, size },
  pathOf,
  linkToken,
  realm,
}: Omit<AttachmentListProps, 'attachments'> & { readonly attachment: Attachment }) {
  const { i18n } = useLingui()
  const sizeText = useFileSize()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadFile(pathOf(id), { linkToken, realm }),
    onSuccess: (content) => {
      saveFile(name, content, content.type)
    },
    onError: (error) => {
      showToast(i18n._(apiErrorText(error)), 'danger')
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={DownloadIcon}
      loading={isPending}
      onClick={() => {
        mutate()
      }}
    >
      <span className="wrap-anywhere">{`${name} (${sizeText(size)})`}</span>
    </Button>
  )
}
