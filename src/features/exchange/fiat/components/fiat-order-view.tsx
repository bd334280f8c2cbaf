import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FiatDirection, FiatOrder } from '#api/fiat.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { fiatLinkOf, pagesOf } from '#src/features/exchange/fiat/fiat-links.ts'
import { useFiatOptions, useFiatOrder } from '#src/features/exchange/fiat/fiat.queries.ts'
import type { FiatOptions } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Names of an order's partner and coin. */
export interface TradeNames {
  readonly partner: string
  readonly symbol: string
}

interface FiatOrderViewProps {
  readonly direction: FiatDirection
  readonly children: (order: FiatOrder, names: TradeNames) => ReactNode
}

/** The purchase or sale in the page's address, or why it can't be shown. */
export function FiatOrderView({ direction, children }: FiatOrderViewProps) {
  const [query] = useSearchParams()
  const link = fiatLinkOf(query)
  if (link !== undefined) return <LinkedOrder link={link}>{children}</LinkedOrder>
  return (
    <IncompleteLink
      listPath={pagesOf(direction).form}
      listName={direction === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
    >
      <Trans>This link has no order number.</Trans>
    </IncompleteLink>
  )
}

interface LinkedOrderProps extends Pick<FiatOrderViewProps, 'children'> {
  readonly link: OrderLink
}

function LinkedOrder({ link, children }: LinkedOrderProps) {
  const order = useFiatOrder(link)
  const { data: options } = useFiatOptions()
  if (!order.data) {
    return <QueryState query={order} empty={<EmptyState title={<Trans>Order not found</Trans>} />} />
  }
  return children(order.data, namesOf(order.data, options))
}

export function namesOf(
  { partner, coin }: Pick<FiatOrder, 'partner' | 'coin'>,
  options: FiatOptions | undefined,
): TradeNames {
  return {
    partner: options?.partners.find(({ name }) => name === partner)?.title ?? partner,
    symbol: options?.coins.find(({ id }) => id === coin.asset)?.symbol ?? '',
  }
}
