import { Trans, useLingui } from '@lingui/react/macro'
import { type ApplicationEvent, merchantDocumentPath } from '#api/merchants.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { eventTexts } from './application-texts.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'

/** What has happened to an application, newest first. */
export function ApplicationHistory({ events }: { readonly events: readonly ApplicationEvent[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Card title={<Trans>History</Trans>}>
      <ol aria-label={t`History`} className="space-y-4">
        {events.toReversed().map(({ id, kind, text, documents, at }) => (
          <li key={id}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{eventTexts[kind]}</span>
              <time dateTime={at} className="text-caption text-ink-muted">
                {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
              </time>
            </p>
            {text !== '' && (
              <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
            )}
            <AttachmentList attachments={documents} pathOf={merchantDocumentPath} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
