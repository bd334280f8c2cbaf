import { Trans } from '@lingui/react/macro'
import { AppHero } from '#src/entities/app-build/app-hero.tsx'

export function AboutHero() {
  return (
    <AppHero>
      <p className="mt-4 text-white/90">
        <Trans>
          A harbor for stablecoins: stake on any of seven networks, check in once a day, and earn rewards from a
          prefunded reserve.
        </Trans>
      </p>
    </AppHero>
  )
}
