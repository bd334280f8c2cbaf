import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { FiatOrderDetails } from '#src/features/exchange/fiat/components/fiat-order-details.tsx'
import { FiatOrderView } from '#src/features/exchange/fiat/components/fiat-order-view.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Purchase`} backTo={paths.buy}>
      <FiatOrderView direction="buy">
        {(order, names) => <FiatOrderDetails order={order} names={names} />}
      </FiatOrderView>
    </PageFrame>
  )
}
