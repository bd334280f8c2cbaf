import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { getStatus, StatusComponent } from '#api/status.ts'
import { paths } from '#src/config/paths.ts'
import { pastIncidentsQueryOptions, statusQueryOptions } from '#src/entities/status/status.queries.ts'
import { ComponentRows } from '#src/features/help/components/component-rows.tsx'
import { IncidentCard } from '#src/features/help/components/incident-card.tsx'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

type Status = InferOutput<typeof getStatus.data>

const moving: readonly StatusComponent[] = ['deposits', 'withdrawals', 'exchange', 'fiat']
const reaching: readonly StatusComponent[] = ['mail', 'support']

/** Whether everything works, what doesn't, and the published incidents. */
export function Component() {
  const { t } = useLingui()
  const query = useQuery(statusQueryOptions(useLanguageCode()))
  return (
    <PageFrame title={t`Service status`} backTo={paths.helpCentre}>
      {query.data ? <Now status={query.data} /> : <QueryState query={query} empty={null} />}
      <Past />
    </PageFrame>
  )
}

function Now({ status: { components, current, planned } }: { readonly status: Status }) {
  const { t } = useLingui()
  return (
    <>
      <Overall components={components} />
      {current.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      {planned.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      <ComponentRows title={t`Moving coins`} components={components} shown={moving} />
      <ComponentRows title={t`Communication`} components={components} shown={reaching} />
      <ComponentRows
        title={t`Networks`}
        components={components}
        shown={components.map(({ component }) => component).filter((one) => ![...moving, ...reaching].includes(one))}
      />
    </>
  )
}

function Overall({ components }: Pick<Status, 'components'>) {
  const states = new Set(components.map(({ state }) => state))
  if (states.has('down')) return <Notice tone="danger" title={<Trans>Some services are down</Trans>} />
  if (states.has('degraded')) return <Notice tone="warning" title={<Trans>Some services are slow or limited</Trans>} />
  if (!states.has('operational'))
    return <Notice title={<Trans>We can’t tell the status of our services right now</Trans>} />
  return <Notice tone="success" title={<Trans>No known problems</Trans>} />
}

function Past() {
  const { t } = useLingui()
  const query = useQuery(pastIncidentsQueryOptions(useLanguageCode()))
  const items = query.data?.items
  return (
    <section aria-label={t`Last 90 days`} className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">
        <Trans>Last 90 days</Trans>
      </h2>
      {items === undefined ? (
        <QueryState query={query} empty={null} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title={<Trans>No incidents</Trans>} />
        </Card>
      ) : (
        items.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
      )}
    </section>
  )
}
