import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StatusComponent } from '#api/status.ts'
import { paths } from '#src/config/paths.ts'
import { statusQueryOptions } from '#src/entities/status/status.queries.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { WarningIcon } from '#src/ui/launch-icons.tsx'

interface IncidentBannerProps {
  /** The service that the page depends on. */
  readonly component: StatusComponent
}

/** Says that the service behind the page has an incident, and links to its details. */
export function IncidentBanner({ component }: IncidentBannerProps) {
  return (
    <QueryProvider>
      <Banner component={component} />
    </QueryProvider>
  )
}

function Banner({ component }: IncidentBannerProps) {
  const { data } = useQuery(statusQueryOptions(useLanguageCode()))
  const incident = data?.current.find(({ components }) => components.includes(component))
  if (incident === undefined) return null
  return (
    <p role="status" className="bg-warning-soft text-caption font-medium text-warning">
      <Link to={paths.status} className="flex min-h-11 items-center gap-2 px-4 py-2.5">
        <WarningIcon size={18} />
        <span className="min-w-0 flex-1">{incident.title}</span>
        <span className="shrink-0 font-semibold underline">
          <Trans>Status</Trans>
        </span>
      </Link>
    </p>
  )
}
