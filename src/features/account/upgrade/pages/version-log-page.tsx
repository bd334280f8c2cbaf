import { Trans, useLingui } from '@lingui/react/macro'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { appVersion } from '#src/config/version.ts'
import { type PublishedVersion, useVersions } from '#src/features/account/upgrade/versions.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ListIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Version history`} backTo={paths.versionUpdate}>
      <Versions />
    </PageFrame>
  )
}

function Versions() {
  const { i18n } = useLingui()
  const language = useLanguage()
  const lang = locales.find(({ id }) => id === language)?.code ?? 'en_us'
  const { data, error, isFetching, refetch } = useVersions(lang)
  if (data === undefined) {
    return error ? (
      <Card>
        <ErrorState text={i18n._(apiErrorText(error))} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <div aria-busy="true" className="space-y-4">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ListIcon}
          title={<Trans>No versions yet</Trans>}
          text={<Trans>Released versions and their changes appear here.</Trans>}
        />
      </Card>
    )
  }
  return (
    <>
      {data.map((version) => (
        <VersionCard key={version.version} published={version} />
      ))}
      <p className="text-center text-caption text-ink-muted">
        <Trans>You’ve reached the end.</Trans>
      </p>
    </>
  )
}

function VersionCard({ published: { version, releasedAt, changes } }: { readonly published: PublishedVersion }) {
  const format = useFormat()
  return (
    <Card
      title={<Trans>Version {version}</Trans>}
      aside={
        version === appVersion.name && (
          <Chip tone="success">
            <Trans>Your version</Trans>
          </Chip>
        )
      }
    >
      <p className="text-caption text-ink-muted">
        <time dateTime={releasedAt}>{format.date(Date.parse(releasedAt) / 1_000)}</time>
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5 marker:text-line-strong">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Card>
  )
}
