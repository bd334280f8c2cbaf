import type { ReactNode } from 'react'
import type { ApplicationEvent } from '#api/merchants.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface ApplicationEventListProps {
  readonly label: string
  readonly events: readonly ApplicationEvent[]
  /** Label of each kind; applicants and reviewers see different ones. */
  readonly texts: Readonly<Record<ApplicationEvent['kind'], ReactNode>>
  /** Renders the documents of an event: each side downloads them with its own call. */
  readonly children: (documents: ApplicationEvent['documents']) => ReactNode
}

/** The history of a merchant application, with its documents, in the given order. */
export function ApplicationEventList({ label, events, texts, children }: ApplicationEventListProps) {
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
          {children(documents)}
        </li>
      ))}
    </ol>
  )
}
