import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { ConnectedPayment } from '#src/features/exchange/swap/components/connected-payment.tsx'
import { OrderView } from '#src/features/exchange/swap/components/order-view.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Paying an order from the connected wallet. Behind the wallet layout. */
export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <PageFrame title={t`Pay from wallet`} backTo={`${paths.exchangePay}${search}`}>
      <OrderView>{(order, names) => <ConnectedPayment order={order} names={names} />}</OrderView>
    </PageFrame>
  )
}
