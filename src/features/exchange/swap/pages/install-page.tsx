import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AppHero } from '#src/entities/app-build/app-hero.tsx'
import { InstallCard } from '#src/entities/app-build/install-card.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** How to install the app on the home screen. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Install the app`} backTo={paths.exchange}>
      <AppHero />
      <InstallCard />
      <ButtonLink to={paths.exchange} variant="secondary" block>
        <Trans>Exchange</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
