import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { FlowDescription, FlowReview } from '#src/entities/transaction/flow-description.ts'
import type { AmountParams, PoolParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { poolOf } from '#src/features/mining/shared/flows/pool-step.ts'
import { useExitOutcome, useForfeit } from '#src/features/mining/shared/mining.queries.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Fact } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ForfeitNotice, ForfeitSkeleton } from './forfeit-notice.tsx'
import { aboutPool, busyPool, summaryOfPool, type SummaryProps, usePoolReview } from './pool-reading.tsx'
import { exactAmount, PoolSummary } from './pool-summary.tsx'
import { UnknownLoss } from './unknown-loss.tsx'

export const unstakeDescription: FlowDescription<AmountParams> = {
  ...aboutPool,
  describe: (params, tokenText) => {
    const amount = tokenText(params.amount, poolOf(params).token)
    return {
      title: <Trans>Unstake {amount}</Trans>,
      running: <Trans>Unstaking {amount}</Trans>,
      done: <Trans>{amount} is back in your wallet</Trans>,
      isBusy: busyPool,
      steps: unstakeSteps(exactAmount(params, tokenText)),
    }
  },
  Review: ({ params, children }) => children(useLeavingReview(params, 'unstake', useUnstakeLoss(params))),
  Summary: summaryOfPool(UnstakeSummary),
}

function unstakeSteps(amount: string) {
  return { unstake: <Trans>Unstake {amount}</Trans> }
}

/** What unstaking forfeits (M6). */
function useUnstakeLoss(params: AmountParams) {
  const { address } = useWallet()
  return useForfeit(poolOf(params), address, params.amount)
}

function UnstakeSummary({ params, snapshot, account }: SummaryProps<AmountParams>) {
  const tokenText = useTokenText()
  const { pool } = snapshot
  const forfeit = useUnstakeLoss(params)
  const left = account.state.stake - params.amount
  return (
    <div className="space-y-3">
      <PoolSummary
        snapshot={snapshot}
        amount={params.amount}
        text={<Trans>Returns to your wallet in this transaction. Claimed rewards stay yours.</Trans>}
      >
        <Fact label={<Trans>Stake after this</Trans>} value={tokenText(left, pool.token)} />
      </PoolSummary>
      {forfeit.isPending && <ForfeitSkeleton />}
      {forfeit.data !== undefined && (
        <ForfeitNotice pool={pool} forfeited={forfeit.data} maturedAt={account.state.lastMaturesAt} />
      )}
    </div>
  )
}

export const exitDescription: FlowDescription<PoolParams> = {
  ...aboutPool,
  describe: () => ({
    title: <Trans>Leave the pool</Trans>,
    running: <Trans>Leaving the pool</Trans>,
    done: <Trans>You’ve left the pool</Trans>,
    isBusy: busyPool,
    steps: { exit: <Trans>Leave the pool</Trans> },
  }),
  Review: ({ params, children }) => children(useLeavingReview(params, 'exit', useExitLoss(params))),
  Summary: summaryOfPool(ExitSummary),
}

function useExitLoss(params: PoolParams) {
  const { address } = useWallet()
  return useExitOutcome(poolOf(params), address)
}

function ExitSummary({ params, snapshot, account }: SummaryProps<PoolParams>) {
  const tokenText = useTokenText()
  const { pool } = snapshot
  const { data: outcome, isPending, isLoadingError } = useExitLoss(params)
  const show = (units: bigint | undefined) => (units === undefined ? undefined : tokenText(units, pool.token))
  const { stake, claimed, claimable } = account.state
  const waiting = outcome && claimed + claimable - outcome.rewards
  const waitingText = show(waiting)
  return (
    <div className="space-y-3">
      <PoolSummary
        snapshot={snapshot}
        amount={outcome ? outcome.returned + outcome.rewards : isLoadingError ? stake : undefined}
        text={<Trans>Your full stake and all transferable rewards go to your wallet in one transaction.</Trans>}
      >
        <Fact label={<Trans>Stake</Trans>} value={show(outcome?.returned ?? stake)} />
        <Fact label={<Trans>Rewards</Trans>} value={isLoadingError ? <Trans>Unknown</Trans> : show(outcome?.rewards)} />
      </PoolSummary>
      {isPending && <ForfeitSkeleton />}
      {outcome && <ForfeitNotice pool={pool} forfeited={outcome.forfeited} maturedAt={account.state.lastMaturesAt} />}
      {waiting !== undefined && waiting > 0n && (
        <Notice title={<Trans>{waitingText} stays in the pool</Trans>}>
          <Trans>You can transfer it after a 7-day streak, whenever you come back. No one else can take it.</Trans>
        </Notice>
      )}
    </div>
  )
}

/** Users can unstake without knowing what they forfeit (M2), but only by choice, never by oversight. */
function useLeavingReview(params: PoolParams, step: string, loss: UseQueryResult): FlowReview {
  const review = usePoolReview(params, step)
  return {
    ...review,
    isPending: review.isPending || loss.isPending,
    unknown: loss.isLoadingError
      ? {
          notice: <UnknownLoss loss={loss} />,
          acceptance: <Trans>Unstake anyway. I may forfeit rewards from the last 24 hours.</Trans>,
          hint: i18n._(msg`Try again, or check the box to unstake without knowing what you’ll forfeit.`),
        }
      : undefined,
  }
}
