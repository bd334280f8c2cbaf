import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { dailyRateRatio } from '#src/features/mining/shared/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { CalendarIcon } from '#src/ui/launch-icons.tsx'
import { PoolIcon } from '#src/features/mining/shared/components/pool-icon.tsx'

/** The pool's rewards and conditions. */
export function TermsCard({ snapshot }: { readonly snapshot: PoolSnapshot }) {
  const format = useFormat()
  const { pool, state } = snapshot
  const { rules } = state
  const from = format.percent(dailyRateRatio(rules, 1n))
  const to = format.percent(dailyRateRatio(rules, 7n))
  const year = format.percent(dailyRateRatio(rules, 7n) * 365)
  const factor = format.number(rules.topFactor / 100)
  const minimum = `${format.number(rules.minimumStake)} ${pool.token.symbol}`
  const staked = format.units(state.staked, pool.token.decimals, { maximumFractionDigits: 0 })
  return (
    <HeroCard>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="text-white/85">
            <Trans>Daily reward, by streak</Trans>
          </p>
          <p className="text-headline font-bold tracking-tight tabular-nums">
            {from} – {to}
          </p>
          <p className="text-caption text-white/85">
            <Trans>Up to {year} a year if you check in every day</Trans>
          </p>
        </div>
        <PoolIcon pool={pool} size={44} />
      </div>
      <dl className="mt-4 grid grid-cols-3 gap-2">
        <Term label={<Trans>Top multiplier</Trans>} value={`×${factor}`} />
        <Term label={<Trans>Minimum</Trans>} value={minimum} />
        <Term label={<Trans>Total staked</Trans>} value={staked} />
      </dl>
      <div className="mt-4 grid [--focus-ring:#fff]">
        <ButtonLink variant="inverse" icon={CalendarIcon} to={poolLink(paths.signIn, pool)}>
          <Trans>Daily check-in</Trans>
        </ButtonLink>
      </div>
    </HeroCard>
  )
}

function Term({ label, value }: { readonly label: ReactNode; readonly value: string }) {
  return (
    <div className="rounded-control bg-white/12 px-3 py-2.5">
      <dt className="text-micro text-white/85">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
