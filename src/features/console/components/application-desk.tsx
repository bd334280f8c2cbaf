import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReviewedApplication } from '#api/operator-merchants.ts'
import { reviewedDocumentPath } from '#api/merchants.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { ApplicationEventList } from '#src/entities/merchant/application-event-list.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { openedApplicationQueryOptions } from '#src/features/console/merchant.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { applicationEventTexts, applicationStateTexts } from './merchant-texts.tsx'

/** One application with its documents, answers and a reviewer's actions. */
export function ApplicationDesk({ id }: { readonly id: string }) {
  const { userId } = useUser()
  const query = useQuery(openedApplicationQueryOptions(userId, id))
  if (!query.data) return <QueryState query={query} empty={<MissingApplication />} />
  const application = query.data
  return (
    <>
      <p>
        <TextLink to={operatorPaths.operatorMerchants}>
          <Trans>All merchants and applications</Trans>
        </TextLink>
      </p>
      <ApplicationFacts application={application} />
      <ApplicationActions application={application} />
      <History events={application.events} />
    </>
  )
}

function ApplicationFacts({ application }: { readonly application: ReviewedApplication }) {
  const format = useFormat()
  const { state, businessName, business, contactName, contact, country, website, merchantName, level } = application
  const { name, tone } = applicationStateTexts[state]
  return (
    <Card title={businessName}>
      <Chip tone={tone}>{name}</Chip>
      <p dir="auto" className="py-3 whitespace-pre-wrap wrap-anywhere">
        {business}
      </p>
      <Facts>
        <Fact label={<Trans>Contact person</Trans>} value={contactName} detail={contact} />
        <Fact label={<Trans>Country</Trans>} value={country} />
        {/* Not a link, so that no reviewer opens an applicant's site by accident. */}
        <Fact label={<Trans>Website</Trans>} value={website ?? <Trans>None</Trans>} />
        <Fact label={<Trans>Recommended by the merchant</Trans>} value={merchantName} />
        <Fact label={<Trans>Level</Trans>} value={format.number(level)} />
        <Fact
          label={<Trans>Account</Trans>}
          value={application.memberId}
          detail={`${application.email} · ${format.date(Date.parse(application.registeredAt) / 1000)}`}
        />
      </Facts>
    </Card>
  )
}

function History({ events }: Pick<ReviewedApplication, 'events'>) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>History and documents</Trans>}>
      <ApplicationEventList label={t`History and documents`} events={events} texts={applicationEventTexts}>
        {(documents) => <AttachmentList attachments={documents} pathOf={reviewedDocumentPath} />}
      </ApplicationEventList>
    </Card>
  )
}

function MissingApplication() {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such application</Trans>}
        text={<Trans>The applicant may have deleted their account.</Trans>}
        action={
          <ButtonLink to={operatorPaths.operatorMerchants}>
            <Trans>All merchants and applications</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
