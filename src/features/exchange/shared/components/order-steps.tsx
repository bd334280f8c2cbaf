import { useLingui } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import { type OrderStage, type StageName, stagesOf } from '#src/features/exchange/shared/rules/order-stages.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'

/** An order from its creation to its end, with when it got to each stage. */
export function OrderSteps({ order }: { readonly order: Pick<ExchangeOrder, 'state' | 'transitions'> }) {
  const { t } = useLingui()
  const format = useFormat()
  const labels: Readonly<Record<StageName, string>> = {
    created: t`Order created`,
    paid: t`Payment`,
    exchanged: t`Exchange`,
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
