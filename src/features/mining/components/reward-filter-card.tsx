import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { chainName } from '#src/entities/chain/chain.ts'
import { miningChainIds, miningPools } from '#src/entities/mining-pool/pools.ts'
import { useStageText } from '#src/features/mining/hooks/use-stage-text.ts'
import { countConditions, isReversed, type RewardFilter } from '#src/features/mining/rules/reward-filter.ts'
import { rewardStages } from '#src/features/mining/rules/reward-record.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ChainFlag } from './chain-flag.tsx'

/** Stands for no choice, in a field that always has one. */
const all = 'all'

const coins = [...new Set(miningPools.map(({ token }) => token.symbol))]

interface RewardFilterProps {
  readonly filter: RewardFilter
  readonly onFilterChange: (filter: RewardFilter) => void
}

/** Which rewards the list shows; folded away until it is asked for or in use. */
export function RewardFilterCard({ filter, onFilterChange }: RewardFilterProps) {
  const id = useId()
  const count = countConditions(filter)
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <Card padding="none">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-13 w-full items-center gap-2.5 px-4 text-start text-lead font-semibold transition-colors duration-150 hover:bg-brand-50 focus-visible:-outline-offset-2"
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        <Trans>Filter</Trans>
        {count > 0 && (
          <Chip tone="brand">
            <Trans>{count} in use</Trans>
          </Chip>
        )}
        <span
          className={classNames('ms-auto text-ink-muted transition-transform duration-150', isOpen && 'rotate-180')}
        >
          <ChevronDownIcon size={20} />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="space-y-4 px-4 pt-1 pb-4">
        <Choices filter={filter} onFilterChange={onFilterChange} />
        <Days filter={filter} onFilterChange={onFilterChange} />
        {count > 0 && (
          <Button
            variant="secondary"
            block
            onClick={() => {
              onFilterChange({})
            }}
          >
            <Trans>Show everything</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Choices({ filter, onFilterChange }: RewardFilterProps) {
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
      <SelectField
        label={t`Network`}
        placeholder={t`All networks`}
        options={[{ value: all, label: t`All networks` }, ...networks]}
        value={filter.chainId?.toString() ?? all}
        onValueChange={(value) => {
          onFilterChange({ ...filter, chainId: value === all ? undefined : Number(value) })
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`Coin`}
          placeholder={t`All coins`}
          options={[{ value: all, label: t`All coins` }, ...tokens]}
          value={filter.coin ?? all}
          onValueChange={(value) => {
            onFilterChange({ ...filter, coin: value === all ? undefined : value })
          }}
        />
        <SelectField
          label={t`State`}
          placeholder={t`All states`}
          options={[{ value: all, label: t`All states` }, ...stages]}
          value={filter.stage ?? all}
          onValueChange={(value) => {
            onFilterChange({ ...filter, stage: rewardStages.find((stage) => stage === value) })
          }}
        />
      </div>
    </>
  )
}

function Days({ filter, onFilterChange }: RewardFilterProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={t`From`}
        value={filter.from}
        onValueChange={(from) => {
          onFilterChange({ ...filter, from })
        }}
        error={isReversed(filter) && <Trans>The start date must not be later than the end date.</Trans>}
      />
      <DateField
        label={t`To`}
        value={filter.to}
        onValueChange={(to) => {
          onFilterChange({ ...filter, to })
        }}
      />
    </div>
  )
}
