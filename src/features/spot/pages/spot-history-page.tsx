import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { EntryRow } from '#src/features/spot/components/entry-row.tsx'
import { ExportButton } from '#src/features/spot/components/export-button.tsx'
import { HistoryFilterCard } from '#src/features/spot/components/history-filter-card.tsx'
import {
  countConditions,
  type HistoryFilter,
  historyParams,
  parseHistoryFilter,
} from '#src/features/spot/rules/history-filter.ts'
import { useEntries } from '#src/features/spot/spot.queries.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ClockIcon, SearchIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Everything that moved the person's balances, as the filter in the page's address wants it. */
export function Component() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const filter = parseHistoryFilter(params)
  const source = useEntries(useUser().userId, filter)
  const setFilter = (wanted: HistoryFilter) => {
    setParams(historyParams(wanted), { replace: true })
  }
  return (
    <PageFrame title={t`Wallet history`} backTo={paths.spotWallet}>
      <HistoryFilterCard filter={filter} onFilterChange={setFilter} />
      {source.items !== undefined && source.items.length > 0 && <ExportButton filter={filter} />}
      <EndlessList
        source={source}
        label={t`Wallet history`}
        itemKey={({ id }) => id}
        empty={
          countConditions(filter) > 0 ? (
            <NothingFits
              onShowAll={() => {
                setFilter({})
              }}
            />
          ) : (
            <NothingYet />
          )
        }
      >
        {(entry) => <EntryRow entry={entry} />}
      </EndlessList>
    </PageFrame>
  )
}

function NothingFits({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      icon={SearchIcon}
      title={<Trans>No movement fits the filter</Trans>}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          <Trans>Show everything</Trans>
        </Button>
      }
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={ClockIcon}
      title={<Trans>Nothing has moved yet</Trans>}
      text={<Trans>Every deposit, withdrawal and transfer appears here, with what you had after it.</Trans>}
      action={
        <ButtonLink to={paths.deposit}>
          <Trans>Deposit</Trans>
        </ButtonLink>
      }
    />
  )
}
