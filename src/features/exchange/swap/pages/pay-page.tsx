import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { OrderView } from '#src/features/exchange/swap/components/order-view.tsx'
import { PayInstructions } from '#src/features/exchange/swap/components/pay-instructions.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Pay`} backTo={paths.exchange}>
      <OrderView>{(order, names) => <PayInstructions order={order} names={names} />}</OrderView>
    </PageFrame>
  )
}
