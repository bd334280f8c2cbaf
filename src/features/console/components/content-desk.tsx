import { Trans } from '@lingui/react/macro'
import type { ContentPlace } from '#api/content.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useContentVersion, useContentVersions } from '#src/features/console/content.queries.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { ContentEditor } from './content-editor.tsx'
import { ContentReview } from './content-review.tsx'
import { ContentVersions } from './content-versions.tsx'

/** A document: the version being written or reviewed, and the published ones. */
export function ContentDesk({ place }: { readonly place: ContentPlace }) {
  const texts = useContentTexts()
  const query = useContentVersions(place)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p className="text-ink-muted">
          {texts.kindIn(place)} · <span className="font-medium break-all text-ink">{texts.name(place)}</span>
        </p>
        <TextLink to={operatorPaths.operatorContent}>
          <Trans>All content</Trans>
        </TextLink>
      </div>
      {query.data === undefined ? (
        <QueryState query={query} empty={<MissingDocument />} />
      ) : (
        <>
          {query.data.map(
            ({ id, number }) => number === null && <OpenVersion key={id} id={id} versions={query.data} />,
          )}
          <ContentVersions place={place} versions={query.data} />
        </>
      )}
    </>
  )
}

interface OpenVersionProps {
  readonly id: string
  readonly versions: NonNullable<ReturnType<typeof useContentVersions>['data']>
}

function OpenVersion({ id, versions }: OpenVersionProps) {
  const query = useContentVersion(id)
  const published = versions.find(({ number }) => number !== null)
  if (!query.data) return <QueryState query={query} empty={<MissingDocument />} />
  const version = query.data
  if (version.state === 'in-review') return <ContentReview version={version} publishedId={published?.id} />
  return version.state === 'draft' ? <ContentEditor version={version} /> : null
}

function MissingDocument() {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such text</Trans>}
        text={<Trans>Its draft may have been discarded.</Trans>}
        action={
          <ButtonLink to={operatorPaths.operatorContent}>
            <Trans>All content</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
