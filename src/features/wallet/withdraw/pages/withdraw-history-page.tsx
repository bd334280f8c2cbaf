import { Trans, useLingui } from '@lingui/react/macro'
import { withdrawalState } from '#api/withdrawal-states.ts'
import { paths } from '#src/config/paths.ts'
import { useMovementFilter } from '#src/entities/asset/movement-filter-card.tsx'
import { MovementHistory } from '#src/entities/asset/movement-history.tsx'
import { MovementRow } from '#src/entities/asset/movement-row.tsx'
import { useWithdrawalStateText, WithdrawalStateChip } from '#src/entities/asset/withdrawal-state-chip.tsx'
import { withdrawalLink } from '#src/features/wallet/withdraw/withdraw-links.ts'
import { useWithdrawals, withdrawalFilter } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { ArrowUpRightIcon } from '#src/ui/icons.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const { filter, setFilter } = useMovementFilter(withdrawalFilter)
  const stateText = useWithdrawalStateText()
  const source = useWithdrawals(filter)
  return (
    <MovementHistory
      shown="withdrawals"
      filter={filter}
      onFilterChange={setFilter}
      states={withdrawalState.options.map((value) => ({ value, label: stateText[value] }))}
    >
      <EndlessList
        source={source}
        label={t`Withdrawals`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={ArrowUpRightIcon}
            title={<Trans>No withdrawals here</Trans>}
            text={<Trans>Your withdrawals appear here, with every step along the way.</Trans>}
            action={
              <ButtonLink to={paths.withdrawableCoins} variant="secondary">
                <Trans>Withdraw</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {({ id, coin, network, amount, createdAt, state }) => (
          <MovementRow
            to={withdrawalLink(id)}
            coin={coin}
            network={network}
            amount={amount}
            direction="out"
            at={createdAt}
            state={<WithdrawalStateChip state={state} />}
          />
        )}
      </EndlessList>
    </MovementHistory>
  )
}
