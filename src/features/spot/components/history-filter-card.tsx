import { Trans, useLingui } from '@lingui/react/macro'
import { entryKind } from '#api/balances.ts'
import { useSpotCoins } from '#src/entities/spot-coin/spot-coin.queries.ts'
import { entryLooks } from '#src/features/spot/entry-kinds.ts'
import { countConditions, type HistoryFilter } from '#src/features/spot/rules/history-filter.ts'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** Stands for no choice, in a field that always has one. */
const all = 'all'

interface HistoryFilterCardProps {
  readonly filter: HistoryFilter
  readonly onFilterChange: (filter: HistoryFilter) => void
}

/** Which movements the list shows. */
export function HistoryFilterCard({ filter, onFilterChange }: HistoryFilterCardProps) {
  return (
    <FilterCard
      count={countConditions(filter)}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <CoinChoice filter={filter} onFilterChange={onFilterChange} />
        <KindChoice filter={filter} onFilterChange={onFilterChange} />
      </div>
      <PeriodFields
        period={filter}
        onPeriodChange={(period) => {
          onFilterChange({ ...filter, ...period })
        }}
        hint={<Trans>Days in UTC</Trans>}
      />
    </FilterCard>
  )
}

function CoinChoice({ filter, onFilterChange }: HistoryFilterCardProps) {
  const { t } = useLingui()
  const { data: coins } = useSpotCoins()
  const options = coins?.map(({ symbol, name }) => ({
    value: symbol,
    label: symbol,
    keywords: name,
    icon: <TokenIcon symbol={symbol} size={24} />,
  }))
  return (
    <SelectField
      label={t`Coin`}
      placeholder={filter.coin ?? t`All coins`}
      options={options && [{ value: all, label: t`All coins` }, ...options]}
      value={filter.coin ?? all}
      onValueChange={(value) => {
        onFilterChange({ ...filter, coin: value === all ? undefined : value })
      }}
    />
  )
}

function KindChoice({ filter, onFilterChange }: HistoryFilterCardProps) {
  const { t, i18n } = useLingui()
  const kinds = entryKind.options.map((kind) => ({ value: kind, label: i18n._(entryLooks[kind].text) }))
  return (
    <SelectField
      label={t`Kind`}
      placeholder={t`All kinds`}
      options={[{ value: all, label: t`All kinds` }, ...kinds]}
      value={filter.kind ?? all}
      onValueChange={(value) => {
        onFilterChange({ ...filter, kind: entryKind.options.find((kind) => kind === value) })
      }}
    />
  )
}
