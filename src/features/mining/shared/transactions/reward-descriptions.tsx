import { Trans } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import type { FlowDescription, NextAction } from '#src/entities/transaction/flow-description.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import type { PoolParams, SignInParams, TransferParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { poolOf } from '#src/features/mining/shared/flows/pool-step.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact } from '#src/ui/facts.tsx'
import { aboutPool, busyPool, summaryOfPool, type SummaryProps, reviewOfPool } from './pool-reading.tsx'
import { exactAmount, PoolSummary, ReserveFact } from './pool-summary.tsx'
import { PortReached } from './port-reached.tsx'
import { rewardAfterFee } from './reward-after-fee.tsx'

export const signInDescription: FlowDescription<SignInParams> = {
  ...aboutPool,
  ...rewardAfterFee((_params, { account }) => ({ amount: account.state.nextReward, kind: 'now' })),
  describe: () => ({
    title: <Trans>Check in for today</Trans>,
    running: <Trans>Checking in</Trans>,
    done: <Trans>Checked in for today</Trans>,
    failed: <Trans>Check-in failed</Trans>,
    isBusy: busyPool,
    steps: { 'sign-in': <Trans>Check in</Trans> },
  }),
  Review: reviewOfPool('sign-in'),
  Summary: summaryOfPool(SignInSummary),
  Success: ({ params }) => <PortReached pool={poolOf(params)} />,
}

function SignInSummary({ params: { minReward }, snapshot, account }: SummaryProps<SignInParams>) {
  const format = useFormat()
  const tokenText = useTokenText()
  return (
    <PoolSummary
      snapshot={snapshot}
      amount={minReward}
      isReward
      text={
        minReward === 0n ? (
          <Trans>The reserve is empty, so today’s check-in earns no reward. Your streak continues.</Trans>
        ) : (
          <Trans>You’ll earn at least this much. Claim it 24 hours after this check-in.</Trans>
        )
      }
    >
      <Fact label={<Trans>Streak day</Trans>} value={format.number(account.state.streak + 1n)} />
      <Fact label={<Trans>Your stake</Trans>} value={tokenText(account.state.stake, snapshot.pool.token)} />
      <ReserveFact reserveDays={snapshot.reserveDays} />
    </PoolSummary>
  )
}

export const claimDescription: FlowDescription<PoolParams> = {
  ...aboutPool,
  ...rewardAfterFee((_params, { account }) => ({ amount: account.state.claimable, kind: 'now' })),
  describe: () => ({
    title: <Trans>Claim rewards</Trans>,
    running: <Trans>Claiming rewards</Trans>,
    done: <Trans>Rewards claimed</Trans>,
    failed: <Trans>Claim failed</Trans>,
    isBusy: busyPool,
    steps: { claim: <Trans>Claim</Trans> },
  }),
  Review: reviewOfPool('claim'),
  Summary: summaryOfPool(ClaimSummary),
  Next: ({ params, children }) => children(useTransferNext(params)),
}

function ClaimSummary({ snapshot, account: { state } }: SummaryProps<PoolParams>) {
  const tokenText = useTokenText()
  return (
    <PoolSummary
      snapshot={snapshot}
      amount={state.claimable}
      isReward
      text={<Trans>Claimed rewards stay in the pool until you transfer them.</Trans>}
    >
      <Fact
        label={<Trans>Claimed after this</Trans>}
        value={tokenText(state.claimed + state.claimable, snapshot.pool.token)}
      />
    </PoolSummary>
  )
}

/** Claimed rewards stay in the pool until they're transferred. */
function useTransferNext(params: PoolParams): NextAction | undefined {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { close } = useTransactionView()
  if (pathname === paths.transferRewards) return undefined
  return {
    label: <Trans>Transfer rewards</Trans>,
    go: () => {
      close()
      void navigate(poolLink(paths.transferRewards, poolOf(params)))
    },
  }
}

export const transferRewardsDescription: FlowDescription<TransferParams> = {
  ...aboutPool,
  ...rewardAfterFee(({ amount }) => ({ amount, kind: 'now' })),
  describe: (params, tokenText) => {
    const amount = tokenText(params.amount, poolOf(params).token)
    return {
      title: <Trans>Transfer {amount}</Trans>,
      running: <Trans>Transferring {amount}</Trans>,
      done: <Trans>{amount} transferred</Trans>,
      failed: <Trans>Transfer failed</Trans>,
      isBusy: busyPool,
      steps: transferSteps(exactAmount(params, tokenText)),
    }
  },
  Review: reviewOfPool('transfer-rewards'),
  Summary: summaryOfPool(TransferSummary),
}

function transferSteps(amount: string) {
  return { 'transfer-rewards': <Trans>Transfer {amount}</Trans> }
}

function TransferSummary({ params: { to, amount }, snapshot, account }: SummaryProps<TransferParams>) {
  const tokenText = useTokenText()
  return (
    <PoolSummary
      snapshot={snapshot}
      amount={amount}
      isReward
      text={<Trans>Leaves the pool for this address. Transfers can’t be reversed.</Trans>}
    >
      <Fact label={<Trans>To</Trans>} value={<AddressText address={to} show="full" copyable={false} />} />
      <Fact
        label={<Trans>Claimed after this</Trans>}
        value={tokenText(account.state.claimed - amount, snapshot.pool.token)}
      />
    </PoolSummary>
  )
}
