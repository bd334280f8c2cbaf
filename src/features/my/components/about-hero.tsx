import { Trans } from '@lingui/react/macro'
import { AppHero } from '#src/entities/app-build/app-hero.tsx'

export function AboutHero() {
  return (
    <AppHero>
      <p className="mt-4 text-white/90">
        <Trans>
          A harbour for stablecoins: stake in a pool on one of seven chains, sign in once a day, and collect rewards
          from a reserve that is funded beforehand.
        </Trans>
      </p>
    </AppHero>
  )
}
