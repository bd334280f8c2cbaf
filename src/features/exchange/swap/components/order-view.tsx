import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ExchangeOrder } from '#api/exchange.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { type Assets, findAsset, useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useOrder } from '#src/features/exchange/swap/order.queries.ts'
import { linkOf } from '#src/features/exchange/swap/swap-links.ts'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface OrderViewProps {
  readonly children: (order: ExchangeOrder, names: OrderNames) => ReactNode
}

export interface OrderNames {
  readonly partner: string
  readonly symbolOf: (asset: string) => string
}

/** The order in the page's address, or why it can't be shown. */
export function OrderView({ children }: OrderViewProps) {
  const [query] = useSearchParams()
  const link = linkOf(query)
  if (link !== undefined) return <LinkedOrder link={link}>{children}</LinkedOrder>
  return (
    <IncompleteLink listPath={paths.exchange} listName={<Trans>Exchange</Trans>}>
      <Trans>This link has no order number.</Trans>
    </IncompleteLink>
  )
}

function LinkedOrder({ link, children }: OrderViewProps & { readonly link: OrderLink }) {
  const order = useOrder(link)
  const { data: assets } = useExchangeAssets()
  if (!order.data) {
    return <QueryState query={order} empty={<EmptyState title={<Trans>Order not found</Trans>} />} />
  }
  return children(order.data, namesOf(order.data, assets))
}

function namesOf({ partner }: ExchangeOrder, assets: Assets | undefined): OrderNames {
  return {
    partner: assets?.partners.find(({ name }) => name === partner)?.title ?? partner,
    symbolOf: (asset) => findAsset(assets, asset)?.symbol ?? '',
  }
}
