import { Trans } from '@lingui/react/macro'
import { HeroCard } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { KeyIcon, LockIcon } from '#src/ui/icons.tsx'

/** Who a person is here: the holder of their wallet's keys. There is nothing to log in to. */
export function KeysHero() {
  return (
    <HeroCard>
      <div className="flex items-start gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-white/15">
          <KeyIcon size={26} />
        </span>
        <div className="min-w-0">
          <h2 className="text-lead font-bold">
            <Trans>Your wallet is your account</Trans>
          </h2>
          <p className="mt-1 text-caption text-white/85">
            <Trans>
              Sevenport never sees your keys. You connect a wallet on the page that needs one, and confirm every step in
              it.
            </Trans>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Chip tone="onSea" icon={LockIcon}>
              <Trans>No sign-up</Trans>
            </Chip>
          </div>
        </div>
      </div>
    </HeroCard>
  )
}
