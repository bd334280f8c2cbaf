import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteError } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { PageLoadError } from './page-loading.ts'

/** Stands in for a page that did not load or that broke. The rest of the app goes on. */
export function RouteErrorPage() {
  const { t } = useLingui()
  const error = useRouteError()
  return (
    <PageFrame title={t`Something went wrong`} backTo={paths.home}>
      <Card>
        <ErrorState
          title={error instanceof PageLoadError ? <Trans>This page could not be loaded</Trans> : undefined}
          text={
            error instanceof PageLoadError ? (
              <Trans>Check your connection, then tap to load it again.</Trans>
            ) : (
              <Trans>This page ran into a problem. Nothing was sent to the network. Tap to load it again.</Trans>
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
