import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { orderState } from '#api/order-states.ts'
import { usedConditions } from '#src/entities/asset/movement-filter.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import type { OrderKind } from '#src/features/exchange/shared/order-kind.ts'
import type { OrderFilter } from '#src/features/exchange/shared/rules/order-filter.ts'
import { utcToday } from '#src/lib/period.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { PeriodFields } from '#src/ui/period-fields.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface OrderFilterCardProps {
  readonly kind: OrderKind
  readonly filter: OrderFilter
  readonly onFilterChange: (filter: OrderFilter) => void
}

/** Filters the order list by what users are likely to remember. */
export function OrderFilterCard({ kind, filter, onFilterChange }: OrderFilterCardProps) {
  const { t } = useLingui()
  const stateText = useOrderStateText(kind)
  const [typed, setTyped] = useState(filter.search ?? '')
  return (
    <FilterCard
      count={usedConditions(filter).length}
      onClear={() => {
        setTyped('')
        onFilterChange({})
      }}
    >
      <form
        noValidate
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const search = typed.trim()
          onFilterChange({ ...filter, search: search === '' ? undefined : search })
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField label={t`Order number, address or transaction`} value={typed} onValueChange={setTyped} />
        </div>
        <Button type="submit" variant="secondary">
          <Trans>Search</Trans>
        </Button>
      </form>
      <FilterField
        label={t`State`}
        allLabel={t`All states`}
        options={orderState.options.map((value) => ({ value, label: stateText[value] }))}
        value={filter.state}
        onValueChange={(state) => {
          onFilterChange({ ...filter, state })
        }}
      />
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
