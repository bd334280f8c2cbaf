import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Withdrawal } from '#api/withdrawals.ts'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import { findCoin, findNetwork, useSpotCoins } from '#src/entities/spot-coin/spot-coin.queries.ts'
import { type StageName, stagesOf, type WithdrawalStage } from '#src/features/withdraw/rules/withdrawal-stages.ts'
import { waitOf } from '#src/features/withdraw/rules/withdrawal-wait.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useNow } from '#src/lib/use-now.ts'
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
  const { reason, confirmations, requiredConfirmations, feeKept } = withdrawal
  if (name === 'review' && status === 'pending') {
    return <Trans>A person of ours looks at it. You can cancel it until then.</Trans>
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
      <Trans>The network refused the transaction: nothing was paid.</Trans>
    )
  }
  if (name !== 'returned') return undefined
  return feeKept ? (
    <Trans>The amount without the network fee, which was spent on the attempt.</Trans>
  ) : (
    <Trans>The whole amount, the fee included.</Trans>
  )
}

/** Milliseconds after which it is looked again how long a withdrawal waits. */
const tick = 10_000

/** Why a withdrawal that has passed is not on its way yet. */
function Wait({ withdrawal }: Pick<StageDetailProps, 'withdrawal'>) {
  const { data: coins } = useSpotCoins()
  const { coin } = withdrawal
  const network = networkName(withdrawal.network)
  const listing = findNetwork(findCoin(coins, coin), withdrawal.network)
  switch (waitOf(withdrawal, listing, useNow(tick))) {
    case undefined:
      return <Trans>It is about to be sent.</Trans>
    case 'paused':
      return (
        <Trans>
          It waits: withdrawals of {coin} on {network} are paused. It is sent when they go on. You can cancel it until
          then.
        </Trans>
      )
    case 'depegged':
      return (
        <Trans>
          It waits: {coin} on {network} has lost its peg, so we send none of it for now. You can cancel it until it is
          sent.
        </Trans>
      )
    case 'long':
      return (
        <Trans>
          It waits longer than usual: on {network} our wallet has too little just now, or the address refuses it. It is
          tried again by itself. You can cancel it until it is sent.
        </Trans>
      )
  }
}
