import { Trans } from '@lingui/react/macro'
import { appVersion } from '#src/config/version.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { LogoMark } from '#src/ui/logo.tsx'

export function AboutHero() {
  const { name, code } = appVersion
  return (
    <HeroCard>
      <div className="flex items-center gap-4">
        <LogoMark size={56} />
        <div>
          <p className="text-title font-bold">Sevenport</p>
          <p className="text-caption text-white/85 tabular-nums">
            <Trans>
              Version {name} ({code})
            </Trans>
          </p>
        </div>
      </div>
      <p className="mt-4 text-white/90">
        <Trans>
          A harbour for stablecoins: stake in a pool on one of seven chains, sign in once a day, and collect rewards
          from a reserve that is funded beforehand.
        </Trans>
      </p>
    </HeroCard>
  )
}
