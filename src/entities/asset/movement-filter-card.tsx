import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type GenericSchema, parse } from 'valibot'
import { utcToday } from '#src/lib/period.ts'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { type MovementFilter, usedConditions } from './movement-filter.ts'
import { useSpotCoins } from './coin.queries.ts'

/** The filter in the page's URL, where it survives a visit to an entry, and a reload. */
export function useMovementFilter<Filter extends MovementFilter>(schema: GenericSchema<unknown, Filter>) {
  const [params, setParams] = useSearchParams()
  return {
    filter: parse(schema, Object.fromEntries(params)),
    setFilter: (filter: Filter) => {
      setParams(usedConditions(filter), { replace: true, preventScrollReset: true })
    },
  }
}

interface MovementFilterCardProps {
  /** Includes the list's own condition. */
  readonly filter: MovementFilter
  readonly onFilterChange: (filter: MovementFilter) => void
  /** The field of the list's own condition. */
  readonly children: ReactNode
}

/** Filters a list of movements by coin, days, and a condition of the list's own. */
export function MovementFilterCard({ filter, onFilterChange, children }: MovementFilterCardProps) {
  const { t } = useLingui()
  const { data: coins } = useSpotCoins()
  return (
    <FilterCard
      count={usedConditions(filter).length}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <FilterField
          label={t`Coin`}
          allLabel={t`All coins`}
          options={coins?.map(({ symbol, name }) => ({
            value: symbol,
            label: symbol,
            keywords: name,
            icon: <TokenIcon symbol={symbol} size={24} />,
          }))}
          value={filter.coin}
          onValueChange={(coin) => {
            onFilterChange({ ...filter, coin })
          }}
        />
        {children}
      </div>
      <PeriodFields
        period={filter}
        onPeriodChange={(period) => {
          onFilterChange({ ...filter, ...period })
        }}
        lastDay={utcToday()}
        hint={<Trans>Dates are in UTC</Trans>}
      />
    </FilterCard>
  )
}
