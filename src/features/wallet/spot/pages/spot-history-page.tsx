import { Trans, useLingui } from '@lingui/react/macro'
import { entryKind } from '#api/balances.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { MovementFilterCard, useMovementFilter } from '#src/entities/asset/movement-filter-card.tsx'
import { usedConditions } from '#src/entities/asset/movement-filter.ts'
import { EntryRow } from '#src/features/wallet/spot/components/entry-row.tsx'
import { EntriesExport } from '#src/features/wallet/spot/components/entries-export.tsx'
import { entryLooks } from '#src/features/wallet/spot/entry-kinds.ts'
import { historyFilter, useEntries } from '#src/features/wallet/spot/spot.queries.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'
import { ClockIcon, SearchIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The user's balance movements that match the filter in the page's address. */
export function Component() {
  const { t, i18n } = useLingui()
  const { filter, setFilter } = useMovementFilter(historyFilter)
  const source = useEntries(useUser().userId, filter)
  return (
    <PageFrame title={t`Wallet history`} backTo={paths.spotWallet}>
      <MovementFilterCard filter={filter} onFilterChange={setFilter}>
        <FilterField
          label={t`Type`}
          allLabel={t`All types`}
          options={entryKind.options.map((value) => ({ value, label: i18n._(entryLooks[value].text) }))}
          value={filter.kind}
          onValueChange={(kind) => {
            setFilter({ ...filter, kind })
          }}
        />
      </MovementFilterCard>
      {source.items !== undefined && source.items.length > 0 && <EntriesExport filter={filter} />}
      <EndlessList
        source={source}
        label={t`Wallet history`}
        itemKey={({ id }) => id}
        empty={
          usedConditions(filter).length > 0 ? (
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
      title={<Trans>No transactions match these filters</Trans>}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={ClockIcon}
      title={<Trans>No activity yet</Trans>}
      text={<Trans>Every deposit, withdrawal and transfer appears here, with your balance after it.</Trans>}
      action={
        <ButtonLink to={paths.deposit}>
          <Trans>Deposit</Trans>
        </ButtonLink>
      }
    />
  )
}
