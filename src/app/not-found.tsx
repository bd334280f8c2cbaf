import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShipIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Shown for an unknown path. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Page not found`} backTo={paths.home}>
      <Card>
        <EmptyState
          icon={ShipIcon}
          title={<Trans>There’s nothing here</Trans>}
          text={<Trans>The link may be outdated or mistyped.</Trans>}
          action={
            <ButtonLink to={paths.home}>
              <Trans>Go home</Trans>
            </ButtonLink>
          }
        />
      </Card>
    </PageFrame>
  )
}
