import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { appVersion } from '#src/config/version.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { LogoMark } from '#src/ui/logo.tsx'

/** Shows the app's name and version. */
export function AppHero({ children }: { readonly children?: ReactNode }) {
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
      {children}
    </HeroCard>
  )
}
