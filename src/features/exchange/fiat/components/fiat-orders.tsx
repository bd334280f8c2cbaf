import { Trans, useLingui } from '@lingui/react/macro'
import type { FiatDirection, FiatOrder } from '#api/fiat.ts'
import { useMovementFilter } from '#src/entities/asset/movement-filter-card.tsx'
import { usedConditions } from '#src/entities/asset/movement-filter.ts'
import { pagesOf } from '#src/features/exchange/fiat/fiat-links.ts'
import { fiatOrderHref } from '#src/features/exchange/shared/rules/fiat-order-href.ts'
import { useFiatOptions, useFiatOrders } from '#src/features/exchange/fiat/fiat.queries.ts'
import { useOrderAmounts } from '#src/features/exchange/fiat/hooks/use-order-amounts.ts'
import type { FiatOptions } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { OrderFilterCard } from '#src/features/exchange/shared/components/order-filter-card.tsx'
import { OrderStateChip } from '#src/features/exchange/shared/components/order-state-chip.tsx'
import { orderFilter } from '#src/features/exchange/shared/rules/order-filter.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { namesOf } from './fiat-order-view.tsx'
import { FiatOrdersExport } from './fiat-orders-export.tsx'

/** The user's purchases or sales that match the filter in the page's address. */
export function FiatOrders({ direction }: { readonly direction: FiatDirection }) {
  const { t } = useLingui()
  const { data: options } = useFiatOptions()
  const { filter, setFilter } = useMovementFilter(orderFilter)
  const source = useFiatOrders(direction, filter)
  return (
    <>
      <OrderFilterCard kind={direction} filter={filter} onFilterChange={setFilter} />
      {source.items !== undefined && source.items.length > 0 && (
        <FiatOrdersExport direction={direction} options={options} filter={filter} />
      )}
      <EndlessList
        source={source}
        label={direction === 'buy' ? t`Purchases` : t`Sales`}
        itemKey={({ number }) => number}
        empty={
          usedConditions(filter).length > 0 ? (
            <NothingFits
              onShowAll={() => {
                setFilter({})
              }}
            />
          ) : (
            <NothingYet direction={direction} />
          )
        }
      >
        {(order) => <OrderRow order={order} options={options} />}
      </EndlessList>
    </>
  )
}

function OrderRow({ order, options }: { readonly order: FiatOrder; readonly options: FiatOptions | undefined }) {
  const format = useFormat()
  const { from, to } = useOrderAmounts(order, namesOf(order, options))
  return (
    <ListRow
      to={fiatOrderHref(order)}
      title={`${from} → ${to}`}
      description={format.date(Date.parse(order.createdAt) / 1_000, { style: 'date-time' })}
      value={<OrderStateChip kind={order.direction} state={order.state} />}
    />
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

function NothingYet({ direction }: { readonly direction: FiatDirection }) {
  const isBuy = direction === 'buy'
  return (
    <EmptyState
      icon={CoinsIcon}
      title={isBuy ? <Trans>No purchases yet</Trans> : <Trans>No sales yet</Trans>}
      text={<Trans>Your orders appear here, with every step along the way.</Trans>}
      action={
        <ButtonLink to={pagesOf(direction).form} variant="secondary">
          {isBuy ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
        </ButtonLink>
      }
    />
  )
}
