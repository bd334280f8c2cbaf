import { useLingui } from '@lingui/react/macro'
import { chainName } from '#src/chain/chain-names.ts'
import { miningChainIds, miningPools } from '#src/entities/mining-pool/pools.ts'
import { useStageText } from '#src/features/mining/rewards/hooks/use-stage-text.ts'
import { countConditions, type RewardFilter } from '#src/features/mining/rewards/rules/reward-filter.ts'
import { rewardStages } from '#src/features/mining/shared/rules/reward-record.ts'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ChainFlag } from '#src/features/mining/shared/components/chain-flag.tsx'

const coins = [...new Set(miningPools.map(({ token }) => token.symbol))]

interface RewardFilterProps {
  readonly filter: RewardFilter
  /** The latest day that can be chosen. */
  readonly lastDay: string
  readonly onFilterChange: (filter: RewardFilter) => void
}

/** Filters the list of rewards. */
export function RewardFilterCard({ filter, lastDay, onFilterChange }: RewardFilterProps) {
  return (
    <FilterCard
      count={countConditions(filter)}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <Choices filter={filter} onFilterChange={onFilterChange} />
      <PeriodFields
        period={filter}
        lastDay={lastDay}
        onPeriodChange={(period) => {
          onFilterChange({ ...filter, ...period })
        }}
      />
    </FilterCard>
  )
}

function Choices({ filter, onFilterChange }: Omit<RewardFilterProps, 'lastDay'>) {
  const { t } = useLingui()
  const stageText = useStageText()
  const networks = miningChainIds.map((id) => ({
    value: String(id),
    label: chainName(id),
    icon: <ChainFlag chainId={id} size={24} />,
  }))
  const tokens = coins.map((symbol) => ({
    value: symbol,
    label: symbol,
    icon: <TokenIcon symbol={symbol} size={24} />,
  }))
  const stages = rewardStages.map((stage) => ({ value: stage, label: stageText[stage] }))
  return (
    <>
      <FilterField
        label={t`Network`}
        allLabel={t`All networks`}
        options={networks}
        value={filter.chainId?.toString()}
        onValueChange={(value) => {
          onFilterChange({ ...filter, chainId: value === undefined ? undefined : Number(value) })
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <FilterField
          label={t`Coin`}
          allLabel={t`All coins`}
          options={tokens}
          value={filter.coin}
          onValueChange={(coin) => {
            onFilterChange({ ...filter, coin })
          }}
        />
        <FilterField
          label={t`Status`}
          allLabel={t`All statuses`}
          options={stages}
          value={filter.stage}
          onValueChange={(stage) => {
            onFilterChange({ ...filter, stage })
          }}
        />
      </div>
    </>
  )
}
