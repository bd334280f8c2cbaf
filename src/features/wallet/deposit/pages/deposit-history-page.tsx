import { Trans, useLingui } from '@lingui/react/macro'
import { depositState } from '#api/deposits.ts'
import { paths } from '#src/config/paths.ts'
import { useMovementFilter } from '#src/entities/asset/movement-filter-card.tsx'
import { MovementHistory } from '#src/entities/asset/movement-history.tsx'
import { DepositRow } from '#src/features/wallet/deposit/components/deposit-row.tsx'
import { depositFilter, useDeposits } from '#src/features/wallet/deposit/deposit.queries.ts'
import { useDepositStateText } from '#src/features/wallet/deposit/hooks/use-deposit-state-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const { filter, setFilter } = useMovementFilter(depositFilter)
  const stateText = useDepositStateText()
  const source = useDeposits(filter)
  return (
    <MovementHistory
      shown="deposits"
      filter={filter}
      onFilterChange={setFilter}
      states={depositState.options.map((value) => ({ value, label: stateText[value] }))}
    >
      <EndlessList
        source={source}
        label={t`Deposits`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={DownloadIcon}
            title={<Trans>No deposits here</Trans>}
            text={<Trans>Deposits to your address appear here within a minute.</Trans>}
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
    </MovementHistory>
  )
}
