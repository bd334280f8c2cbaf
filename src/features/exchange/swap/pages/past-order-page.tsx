import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { OrderDetails } from '#src/features/exchange/swap/components/order-details.tsx'
import { OrderView } from '#src/features/exchange/swap/components/order-view.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** An order from the history. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Past order`} backTo={paths.exchangeHistory}>
      <OrderView>{(order, names) => <OrderDetails order={order} names={names} />}</OrderView>
    </PageFrame>
  )
}
