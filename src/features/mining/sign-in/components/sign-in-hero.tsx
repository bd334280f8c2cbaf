import { Plural, Trans } from '@lingui/react/macro'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { SignIn } from '#src/features/mining/shared/hooks/use-sign-in.ts'
import { streakFactor, voyageDays } from '#src/features/mining/shared/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { StreakLabel, StreakVoyage } from '#src/ui/streak-voyage.tsx'
import { PoolSwitcher } from '#src/features/mining/shared/components/pool-switcher.tsx'
import { SignInAction } from './sign-in-action.tsx'

interface SignInHeroProps {
  readonly snapshot: PoolSnapshot
  readonly signIn: SignIn
}

/** The streak as a voyage past seven ports, and what to do about it today. */
export function SignInHero({ snapshot, signIn }: SignInHeroProps) {
  const format = useFormat()
  const nextDay = BigInt(signIn.streak) + 1n
  const factor = streakFactor(snapshot.state.rules, signIn.isSignedInToday ? nextDay - 1n : nextDay)
  const factorText = format.number(Math.trunc(factor * 100) / 100)
  return (
    <HeroCard bleed>
      <div className="flex items-center justify-between gap-2 px-5 pt-5">
        <PoolSwitcher pool={snapshot.pool} tone="onSea" />
        <Chip tone="onSea">
          <Trans>Reward ×{factorText}</Trans>
        </Chip>
      </div>
      <div className="px-5 pt-5">
        <p className="text-headline font-bold tracking-tight">
          {signIn.streak === 0 ? <Trans>Set sail today</Trans> : <StreakLabel streak={signIn.streak} />}
        </p>
        <p className="mt-0.5 text-white/85">
          <VoyageCaption signIn={signIn} />
        </p>
      </div>
      <div className="px-2 pt-3">
        <StreakVoyage streak={signIn.streak} signedToday={signIn.isSignedInToday} />
      </div>
      <div className="px-5 pt-4 pb-5">
        <SignInAction snapshot={snapshot} signIn={signIn} />
      </div>
    </HeroCard>
  )
}

function VoyageCaption({ signIn }: { readonly signIn: SignIn }) {
  const left = Number(voyageDays) - signIn.streak
  if (left <= 0) return <Trans>The lighthouse is lit: you can transfer your rewards.</Trans>
  if (signIn.streak === 0) return <Trans>Check in seven days in a row to transfer your rewards.</Trans>
  return (
    <Plural
      value={left}
      one="# more day until you can transfer your rewards."
      other="# more days until you can transfer your rewards."
    />
  )
}
