import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useMovementFilter } from '#src/entities/asset/movement-filter-card.tsx'
import { usedConditions } from '#src/entities/asset/movement-filter.ts'
import { OrderFilterCard } from '#src/features/exchange/shared/components/order-filter-card.tsx'
import { OrderStateChip } from '#src/features/exchange/shared/components/order-state-chip.tsx'
import { OrdersExport } from '#src/features/exchange/swap/components/orders-export.tsx'
import { orderFilter } from '#src/features/exchange/shared/rules/order-filter.ts'
import { findAsset, useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useOrders } from '#src/features/exchange/swap/order-list.queries.ts'
import { historyHref } from '#src/features/exchange/swap/swap-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SearchIcon, SwapIcon } from '#src/ui/icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The user's orders that match the filter in the page's address. */
export function Component() {
  const { t } = useLingui()
  const format = useFormat()
  const { data: assets } = useExchangeAssets()
  const { filter, setFilter } = useMovementFilter(orderFilter)
  const source = useOrders(filter)
  const text = (amount: string | null, asset: string) =>
    format.coinAmount(`${amount ?? ''} ${findAsset(assets, asset)?.symbol ?? ''}`)
  return (
    <PageFrame title={t`Orders`} backTo={paths.exchange}>
      <OrderFilterCard kind="swap" filter={filter} onFilterChange={setFilter} />
      {source.items !== undefined && source.items.length > 0 && <OrdersExport assets={assets} filter={filter} />}
      <EndlessList
        source={source}
        label={t`Orders`}
        itemKey={({ number }) => number}
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
        {(order) => (
          <ListRow
            to={historyHref(order)}
            title={`${text(order.payin.amount, order.payin.asset)} → ${text(order.payout.amount, order.payout.asset)}`}
            description={format.date(Date.parse(order.createdAt) / 1_000, { style: 'date-time' })}
            value={<OrderStateChip kind="swap" state={order.state} />}
          />
        )}
      </EndlessList>
    </PageFrame>
  )
}

function NothingFits({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      icon={SearchIcon}
      title={<Trans>No orders match these filters</Trans>}
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
      icon={SwapIcon}
      title={<Trans>No orders here</Trans>}
      text={<Trans>Your swaps appear here, with every step along the way.</Trans>}
      action={
        <ButtonLink to={paths.exchange} variant="secondary">
          <Trans>Exchange</Trans>
        </ButtonLink>
      }
    />
  )
}
