import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { ConnectedPayment } from '#src/features/exchange/swap/components/connected-payment.tsx'
import { RoutePayment } from '#src/features/exchange/swap/components/route-payment.tsx'
import { OrderView } from '#src/features/exchange/swap/components/order-view.tsx'
import { useKnownOrder } from '#src/features/exchange/swap/order.queries.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Paying an order from the connected wallet. Behind the wallet layout. */
export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  const back = useKnownOrder()?.paidBy === 'route' ? paths.exchangeOrder : paths.exchangePay
  return (
    <PageFrame title={t`Pay from wallet`} backTo={`${back}${search}`}>
      <OrderView>
        {(order, names) =>
          order.paidBy === 'route' ? <RoutePayment order={order} /> : <ConnectedPayment order={order} names={names} />
        }
      </OrderView>
    </PageFrame>
  )
}
