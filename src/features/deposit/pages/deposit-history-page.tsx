import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { HistoryTabs } from '#src/entities/spot-coin/history-tabs.tsx'
import { MovementFilterCard, useMovementFilter } from '#src/entities/spot-coin/movement-filter-card.tsx'
import { DepositRow } from '#src/features/deposit/components/deposit-row.tsx'
import { depositStates, useDeposits } from '#src/features/deposit/deposit.queries.ts'
import { useDepositStateText } from '#src/features/deposit/hooks/use-deposit-state-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const { filter, setFilter } = useMovementFilter(depositStates)
  const stateText = useDepositStateText()
  const source = useDeposits(filter)
  return (
    <PageFrame title={t`Deposits and withdrawals`} backTo={paths.spotWallet}>
      <HistoryTabs shown="deposits" coin={filter.coin} />
      <MovementFilterCard
        filter={filter}
        onFilterChange={setFilter}
        states={depositStates.map((value) => ({ value, label: stateText[value] }))}
      />
      <EndlessList
        source={source}
        label={t`Deposits`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={DownloadIcon}
            title={<Trans>No deposits here</Trans>}
            text={<Trans>What you send to your deposit address appears here within a minute.</Trans>}
            action={
              <ButtonLink to={paths.deposit} variant="secondary">
                <Trans>Deposit</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(deposit) => <DepositRow deposit={deposit} />}
      </EndlessList>
    </PageFrame>
  )
}
