import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { FiatOrders } from '#src/features/exchange/fiat/components/fiat-orders.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Sales`} backTo={paths.sell}>
      <FiatOrders direction="sell" />
    </PageFrame>
  )
}
