import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { loadPiece, PageLoadError } from '#src/lib/load-piece.ts'
import { paths } from '#src/config/paths.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/state.tsx'

/** Replaces a page that failed to load or crashed. The rest of the app keeps working. */
export function RouteErrorPage() {
  const error = useRouteError()
  // The router's catch-all pattern misses some paths: those with a line break.
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  return <BrokenPage isMissing={error instanceof PageLoadError} />
}

const NotFound = lazy(async () => {
  const { NotFound } = await loadPiece(async () => withCatalogues([], import('./not-found.tsx')))
  return { default: NotFound }
})

/** @param isMissing Whether the page's code failed to load; otherwise the page crashed. */
function BrokenPage({ isMissing }: { readonly isMissing: boolean }) {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Something went wrong`} backTo={paths.home}>
      <Card>
        <ErrorState
          title={isMissing ? <Trans>This page didn’t load</Trans> : undefined}
          text={
            isMissing ? (
              <Trans>Check your connection and try again.</Trans>
            ) : (
              <Trans>This page ran into a problem. Nothing was sent. Try again.</Trans>
            )
          }
          onRetry={() => {
            window.location.reload()
          }}
        />
      </Card>
    </PageFrame>
  )
}
