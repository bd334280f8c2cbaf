import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { FilterField } from '#src/ui/filter-field.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { MovementFilterCard } from './movement-filter-card.tsx'
import type { MovementFilter } from './movement-filter.ts'

interface StateFilter<State extends string> extends MovementFilter {
  readonly state?: State | undefined
}

interface MovementHistoryProps<State extends string> {
  readonly shown: 'deposits' | 'withdrawals'
  readonly filter: StateFilter<State>
  readonly onFilterChange: (filter: StateFilter<State>) => void
  /** Every state with its label. */
  readonly states: readonly { readonly value: State; readonly label: string }[]
  /** The list. */
  readonly children: ReactNode
}

/** The page of all deposits or all withdrawals, with a link to the other list and a filter. */
export function MovementHistory<State extends string>(props: MovementHistoryProps<State>) {
  const { shown, filter, onFilterChange, states, children } = props
  const { t } = useLingui()
  return (
    <PageFrame title={shown === 'deposits' ? t`Deposits` : t`Withdrawals`} backTo={paths.spotWallet}>
      <HistoryTabs shown={shown} coin={filter.coin} />
      <MovementFilterCard filter={filter} onFilterChange={onFilterChange}>
        <FilterField
          label={t`Status`}
          allLabel={t`All statuses`}
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

interface HistoryTabsProps {
  readonly shown: 'deposits' | 'withdrawals'
  /** Carried over to the other list. */
  readonly coin: string | undefined
}

/** Switches between the lists of deposits and withdrawals; "back" leaves both. */
function HistoryTabs({ shown, coin }: HistoryTabsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      label={t`Show`}
      value={shown}
      onValueChange={(wanted) => {
        const path = wanted === 'deposits' ? paths.depositHistory : paths.withdrawHistory
        const query = coin === undefined ? '' : `?${new URLSearchParams({ coin }).toString()}`
        void navigate(path + query, { replace: true })
      }}
      options={[
        { value: 'deposits', label: <Trans>Deposits</Trans> },
        { value: 'withdrawals', label: <Trans>Withdrawals</Trans> },
      ]}
    />
  )
}
