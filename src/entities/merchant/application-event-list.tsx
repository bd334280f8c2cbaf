import type { ReactNode } from 'react'
import type { ApplicationEvent } from '#api/merchants.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { useFormat } from '#src/lib/use-format.ts'

interface ApplicationEventListProps {
  readonly label: string
  readonly events: readonly ApplicationEvent[]
  /** What each kind is called: to the applicant and to reviewers not the same. */
  readonly texts: Readonly<Record<ApplicationEvent['kind'], ReactNode>>
  /** Where a document is downloaded, which is for either another call. */
  readonly documentPath: (id: string) => string
}

/** What has happened to an application of a merchant, with its documents, in the order given. */
export function ApplicationEventList({ label, events, texts, documentPath }: ApplicationEventListProps) {
  const format = useFormat()
  return (
    <ol aria-label={label} className="space-y-4">
      {events.map(({ id, kind, text, documents, at }) => (
        <li key={id}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{texts[kind]}</span>
            <time dateTime={at} className="text-caption text-ink-muted">
              {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
            </time>
          </p>
          {text !== '' && (
            <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          )}
          <AttachmentList attachments={documents} pathOf={documentPath} />
        </li>
      ))}
    </ol>
  )
}
