import { useLingui } from '@lingui/react/macro'
import { useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { fiatOrderHref } from '#src/features/exchange/shared/rules/fiat-order-href.ts'
import { ConnectedPayment } from '#src/features/exchange/swap/components/connected-payment.tsx'
import { ConnectedSale } from '#src/features/exchange/swap/components/connected-sale.tsx'
import { RoutePayment } from '#src/features/exchange/swap/components/route-payment.tsx'
import { OrderView } from '#src/features/exchange/swap/components/order-view.tsx'
import { useKnownOrder } from '#src/features/exchange/swap/order.queries.ts'
import { linkOf, orderHref, payHref } from '#src/features/exchange/swap/swap-links.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Pays an order from the connected wallet. Rendered inside the wallet layout. */
export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const link = linkOf(query)
  const page = useKnownOrder()?.paidBy === 'route' ? paths.exchangeOrder : paths.exchangePay
  if (link !== undefined && query.get('kind') === 'sale') {
    return (
      <PageFrame title={t`Pay from wallet`} backTo={fiatOrderHref({ ...link, direction: 'sell' })}>
        <ConnectedSale link={link} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={t`Pay from wallet`} backTo={`${page}${search}`}>
      <OrderView>
        {(order, { partner }) =>
          order.paidBy === 'route' ? (
            <RoutePayment order={order} />
          ) : (
            <ConnectedPayment order={order} partner={partner} orderHref={orderHref(order)} payHref={payHref(order)} />
          )
        }
      </OrderView>
    </PageFrame>
  )
}
