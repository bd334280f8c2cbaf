import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { type MovementFilter, movementParams, parseMovementFilter } from './movement-filter.ts'
import { useSpotCoins } from './spot-coin.queries.ts'

/** Stands for no choice, in a field that always has one. */
const all = 'all'

interface MovementFilterCardProps<State extends string> {
  readonly filter: MovementFilter<State>
  readonly onFilterChange: (filter: MovementFilter<State>) => void
  /** Every state with its name. */
  readonly states: readonly { readonly value: State; readonly label: string }[]
}

/** The filter that the page's address holds, so that it outlives a look at one entry, and a reload. */
export function useMovementFilter<State extends string>(states: readonly State[]) {
  const [params, setParams] = useSearchParams()
  return {
    filter: parseMovementFilter(params, states),
    setFilter: (filter: MovementFilter<State>) => {
      setParams(movementParams(filter), { replace: true, preventScrollReset: true })
    },
  }
}

/** Narrows a list of deposits or withdrawals by coin, state and days. */
export function MovementFilterCard<State extends string>(props: MovementFilterCardProps<State>) {
  const { filter, onFilterChange, states } = props
  const { t } = useLingui()
  const { data: coins } = useSpotCoins()
  const count = Object.keys(movementParams(filter)).length
  const coinOptions = coins?.map(({ symbol }) => ({
    value: symbol,
    label: symbol,
    icon: <TokenIcon symbol={symbol} size={24} />,
  }))
  return (
    <FilterCard
      count={count}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`Coin`}
          placeholder={filter.coin ?? t`All coins`}
          options={coinOptions && [{ value: all, label: t`All coins` }, ...coinOptions]}
          value={filter.coin ?? all}
          onValueChange={(value) => {
            onFilterChange({ ...filter, coin: value === all ? undefined : value })
          }}
        />
        <SelectField<State | typeof all>
          label={t`State`}
          placeholder={t`All states`}
          options={[{ value: all, label: t`All states` }, ...states]}
          value={filter.state ?? all}
          onValueChange={(value) => {
            onFilterChange({ ...filter, state: value === all ? undefined : value })
          }}
        />
      </div>
      <PeriodFields
        period={filter}
        onPeriodChange={(period) => {
          onFilterChange({ ...filter, ...period })
        }}
      />
    </FilterCard>
  )
}
