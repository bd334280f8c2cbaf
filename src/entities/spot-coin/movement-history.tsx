import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { FilterField } from '#src/ui/filter-field.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { MovementFilterCard } from './movement-filter-card.tsx'
import type { MovementFilter } from './movement-filter.ts'

interface StateFilter<State extends string> extends MovementFilter {
  readonly state?: State | undefined
}

interface MovementHistoryProps<State extends string> {
  readonly shown: 'deposits' | 'withdrawals'
  readonly filter: StateFilter<State>
  readonly onFilterChange: (filter: StateFilter<State>) => void
  /** Every state with its name. */
  readonly states: readonly { readonly value: State; readonly label: string }[]
  /** The list. */
  readonly children: ReactNode
}

/** The page of all deposits or of all withdrawals: the way to the other, and what narrows the list. */
export function MovementHistory<State extends string>(props: MovementHistoryProps<State>) {
  const { shown, filter, onFilterChange, states, children } = props
  const { t } = useLingui()
  return (
    <PageFrame title={t`Deposits and withdrawals`} backTo={paths.spotWallet}>
      <HistoryTabs shown={shown} coin={filter.coin} />
      <MovementFilterCard filter={filter} onFilterChange={onFilterChange}>
        <FilterField
          label={t`State`}
          allLabel={t`All states`}
          options={states}
          value={filter.state}
          onValueChange={(state) => {
            onFilterChange({ ...filter, state })
          }}
        />
      </MovementFilterCard>
      {children}
    </PageFrame>
  )
}
