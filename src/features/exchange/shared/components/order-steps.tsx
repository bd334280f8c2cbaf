import { useLingui } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import type { OrderKind } from '#src/features/exchange/shared/order-kind.ts'
import { type OrderStage, type StageName, stagesOf } from '#src/features/exchange/shared/rules/order-stages.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'

interface OrderStepsProps {
  readonly kind: OrderKind
  readonly order: Pick<ExchangeOrder, 'state' | 'transitions'>
}

/** The stages of an order, with the time each was reached. */
export function OrderSteps({ kind, order }: OrderStepsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const trade: Readonly<Record<OrderKind, string>> = {
    swap: t({ message: 'Exchange', context: 'step of an order' }),
    buy: t`Purchase`,
    sell: t`Sale`,
  }
  const labels: Readonly<Record<StageName, string>> = {
    created: t`Order created`,
    paid: t`Payment`,
    exchanged: trade[kind],
    arrived: t`Payout`,
    returned: t`Refund`,
  }
  const statusText = ({ status, at }: OrderStage): string => {
    if (at !== undefined) return format.date(Date.parse(at) / 1_000, { style: 'date-time' })
    return status === 'done' ? t`Done` : t`Not started`
  }
  return (
    <ProgressSteps
      steps={stagesOf(order).map((stage) => ({
        id: stage.name,
        label: labels[stage.name],
        status: stage.status,
        statusText: statusText(stage),
      }))}
    />
  )
}
