import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Withdrawal } from '#api/withdrawals.ts'
import { type StageName, stagesOf, type WithdrawalStage } from '#src/features/withdraw/rules/withdrawal-stages.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'

/** A withdrawal from its request to its end, with when it got to each stage and what happens there. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const format = useFormat()
  const labels: Readonly<Record<StageName, string>> = {
    requested: t`Requested`,
    review: t({ message: 'Review', context: 'step of a withdrawal' }),
    sending: t`On its way`,
    arrived: t`Arrived`,
    returned: t`Back in your balance`,
  }
  const statusText = ({ status, at }: WithdrawalStage): string => {
    if (at !== undefined) return format.date(Date.parse(at) / 1_000, { style: 'date-time' })
    return status === 'pending' ? t`Under way` : status === 'done' ? t`Done` : t`Not started`
  }
  return (
    <ProgressSteps
      steps={stagesOf(withdrawal).map((stage) => ({
        id: stage.name,
        label: labels[stage.name],
        status: stage.status,
        statusText: statusText(stage),
        detail: <StageDetail stage={stage} withdrawal={withdrawal} />,
      }))}
    />
  )
}

interface StageDetailProps {
  readonly stage: WithdrawalStage
  readonly withdrawal: Withdrawal
}

/** What happens in a stage, or why it ended there. */
function StageDetail({ stage: { name, status }, withdrawal }: StageDetailProps): ReactNode {
  const { reason, confirmations, requiredConfirmations } = withdrawal
  if (name === 'review' && status === 'pending') {
    return <Trans>A person of ours looks at it. You can cancel it until then.</Trans>
  }
  if (name === 'review' && status === 'failed') return reason
  if (name === 'sending' && status === 'pending') {
    return confirmations === null ? (
      <Trans>It is about to be sent.</Trans>
    ) : (
      <Trans>
        {confirmations} of {requiredConfirmations} confirmations
      </Trans>
    )
  }
  if (name === 'sending' && status === 'failed') {
    return <Trans>The network refused the transaction: nothing was paid.</Trans>
  }
  return name === 'returned' ? <Trans>The whole amount, the fee included.</Trans> : undefined
}
