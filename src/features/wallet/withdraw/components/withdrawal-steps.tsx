import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Withdrawal } from '#api/withdrawals.ts'
import { networkName } from '#deployments/network-name.ts'
import { findCoin, findNetwork, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import {
  type StageName,
  stagesOf,
  type WithdrawalStage,
} from '#src/features/wallet/withdraw/rules/withdrawal-stages.ts'
import { waitOf } from '#src/features/wallet/withdraw/rules/withdrawal-wait.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'

/** The stages of a withdrawal, with the time each was reached and what happens there. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const format = useFormat()
  const labels: Readonly<Record<StageName, string>> = {
    requested: t`Requested`,
    review: t({ message: 'Review', context: 'step of a withdrawal' }),
    sending: t`Sending`,
    arrived: t`Arrived`,
    returned: t`Back in your balance`,
  }
  const statusText = ({ status, at }: WithdrawalStage): string => {
    if (at !== undefined) return format.date(Date.parse(at) / 1_000, { style: 'date-time' })
    return status === 'pending' ? t`In progress` : status === 'done' ? t`Done` : t`Not started`
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
  const { reason, confirmations, requiredConfirmations, feeKept } = withdrawal
  if (name === 'review' && status === 'pending') {
    return <Trans>Our team is reviewing it. You can cancel it until it’s sent.</Trans>
  }
  if (name === 'review' && status === 'failed') return reason
  if (name === 'sending' && status === 'pending') {
    return confirmations === null ? (
      <Wait withdrawal={withdrawal} />
    ) : (
      <Trans>
        {confirmations} of {requiredConfirmations} confirmations
      </Trans>
    )
  }
  if (name === 'sending' && status === 'failed') {
    return feeKept ? (
      <Trans>The recipient’s contract rejected the payment.</Trans>
    ) : (
      <Trans>The network rejected the transaction. Nothing was sent.</Trans>
    )
  }
  if (name !== 'returned') return undefined
  return feeKept ? (
    <Trans>The amount minus the network fee, which was spent on the attempt.</Trans>
  ) : (
    <Trans>The full amount, including the fee.</Trans>
  )
}

/** Milliseconds between updates of how long a withdrawal has been waiting. */
const tick = 10_000

/** Why an approved withdrawal hasn't been sent yet. */
function Wait({ withdrawal }: Pick<StageDetailProps, 'withdrawal'>) {
  const { data: coins } = useSpotCoins()
  const { coin } = withdrawal
  const network = networkName(withdrawal.network)
  const listing = findNetwork(findCoin(coins, coin), withdrawal.network)
  switch (waitOf(withdrawal, listing, useServerNow(tick))) {
    case undefined:
      return <Trans>We’re about to send it.</Trans>
    case 'paused':
      return (
        <Trans>
          Waiting: {coin} withdrawals on {network} are paused. We’ll send it when they resume. You can cancel it until
          then.
        </Trans>
      )
    case 'depegged':
      return (
        <Trans>
          Waiting: {coin} on {network} has lost its peg. You can cancel it until it’s sent.
        </Trans>
      )
    case 'long':
      return (
        <Trans>
          This is taking longer than usual: our wallet on {network} is low, or the address rejects it. We’ll keep
          trying. You can cancel it until it’s sent.
        </Trans>
      )
  }
}
