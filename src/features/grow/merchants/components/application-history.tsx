import { Trans, useLingui } from '@lingui/react/macro'
import { type ApplicationEvent, merchantDocumentPath } from '#api/merchants.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { ApplicationEventList } from '#src/entities/merchant/application-event-list.tsx'
import { Card } from '#src/ui/card.tsx'
import { eventTexts } from './application-texts.tsx'

/** The history of an application, newest first. */
export function ApplicationHistory({ events }: { readonly events: readonly ApplicationEvent[] }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>History</Trans>}>
      <ApplicationEventList label={t`History`} events={events.toReversed()} texts={eventTexts}>
        {(documents) => <AttachmentList attachments={documents} pathOf={merchantDocumentPath} />}
      </ApplicationEventList>
    </Card>
  )
}
