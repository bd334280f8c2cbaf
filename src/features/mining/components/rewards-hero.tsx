import { Trans } from '@lingui/react/macro'
import { sumByToken } from '#src/entities/mining-pool/mining-totals.ts'
import { keptReward, type RewardRecord, type RewardStage, stageOf } from '#src/features/mining/rules/reward-record.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { HeroFigure, TotalOf } from './hero-figure.tsx'

/** What the person's wallets have earned in all, and how much of it is in which state. */
export function RewardsHero({ records }: { readonly records: readonly RewardRecord[] | undefined }) {
  const sumOf = (stage: RewardStage) =>
    records &&
    sumByToken(
      records.filter(({ status }) => stageOf(status) === stage),
      keptReward,
    )
  return (
    <HeroCard>
      <p className="text-white/85">
        <Trans>Rewards of your wallets</Trans>
      </p>
      <p className="mt-1 text-headline font-bold tracking-tight tabular-nums">
        <TotalOf sums={records && sumByToken(records, keptReward)} />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <HeroFigure label={<Trans>Not claimed</Trans>}>
          <TotalOf sums={sumOf('not-claimed')} />
        </HeroFigure>
        <HeroFigure label={<Trans>Claimed</Trans>}>
          <TotalOf sums={sumOf('claimed')} />
        </HeroFigure>
        <HeroFigure label={<Trans>Not issued</Trans>}>
          <TotalOf sums={sumOf('not-issued')} />
        </HeroFigure>
        <HeroFigure label={<Trans>Issued</Trans>}>
          <TotalOf sums={sumOf('issued')} />
        </HeroFigure>
      </dl>
    </HeroCard>
  )
}
