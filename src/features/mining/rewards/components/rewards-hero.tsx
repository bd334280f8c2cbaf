import { Trans } from '@lingui/react/macro'
import { sumByToken } from '#src/entities/mining-pool/mining-totals.ts'
import {
  keptReward,
  type RewardRecord,
  type RewardStage,
  stageOf,
} from '#src/features/mining/shared/rules/reward-record.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { HeroFigure, TotalOf } from '#src/features/mining/shared/components/hero-figure.tsx'

/** What the user's wallets have earned in total, by status. */
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
        <Trans>Rewards from your wallets</Trans>
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
        <HeroFigure label={<Trans>Ready to transfer</Trans>}>
          <TotalOf sums={sumOf('not-issued')} />
        </HeroFigure>
        <HeroFigure label={<Trans>Paid out</Trans>}>
          <TotalOf sums={sumOf('issued')} />
        </HeroFigure>
      </dl>
    </HeroCard>
  )
}
