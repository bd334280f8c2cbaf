import { Trans } from '@lingui/react/macro'
import { addressUrl } from '#src/chain/chain-names.ts'
import { useCanSendBatch } from '#src/chain/wallet/use-can-send-batch.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { signInStatus } from '#src/entities/mining-pool/sign-in-status.ts'
import type { FlowDescription, FlowReview, NextAction } from '#src/entities/transaction/flow-description.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import type { AmountParams, PoolParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { poolOf } from '#src/features/mining/shared/flows/pool-step.ts'
import { dailyReward } from '#src/features/mining/shared/rules/rewards.ts'
import { reserveDaysWithStakeRoundedDown } from '#src/features/mining/shared/rules/stake-capacity.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact } from '#src/ui/facts.tsx'
import {
  aboutPool,
  busyPool,
  reviewOfPool,
  summaryOfPool,
  type SummaryProps,
  usePoolReading,
  usePoolReview,
} from './pool-reading.tsx'
import { exactAmount, PoolSummary, ReserveFact } from './pool-summary.tsx'
import { rewardAfterFee } from './reward-after-fee.tsx'
import { stakeSteps } from './stake-steps.ts'

export const stakeDescription: FlowDescription<AmountParams> = {
  ...aboutPool,
  ...rewardAfterFee(({ amount }, { snapshot, account: { state } }) => ({
    amount: dailyReward(state.stake + amount, snapshot.state.rules, state.streak + 1n),
    kind: 'day',
  })),
  describe: (params, tokenText) => {
    const { token } = poolOf(params)
    const amount = tokenText(params.amount, token)
    return {
      title: <Trans>Stake {amount}</Trans>,
      running: <Trans>Staking {amount}</Trans>,
      done: <Trans>{amount} staked</Trans>,
      isBusy: busyPool,
      steps: stakeStepTexts(exactAmount(params, tokenText), token.symbol),
    }
  },
  Review: ({ params, children }) => children(useStakeReview(params)),
  Summary: summaryOfPool(StakeSummary),
  Next: ({ params, children }) => children(useSignInNext(params)),
}

function stakeStepTexts(amount: string, symbol: string) {
  return {
    'reset-allowance': <Trans>Set the old {symbol} approval to zero</Trans>,
    approve: <Trans>Approve exactly {amount}</Trans>,
    stake: <Trans>Stake {amount}</Trans>,
    'stake-with-permit': <Trans>Sign a permit for exactly {amount}, then stake it</Trans>,
    'approve-and-stake': <Trans>Approve and stake exactly {amount} in one step</Trans>,
  }
}

function useStakeReview(params: AmountParams): FlowReview {
  const pool = poolOf(params)
  const review = usePoolReview(params, 'stake')
  const { data } = usePoolReading(params)
  const canBatch = useCanSendBatch(pool.chainId, true)
  const isKnown = data !== undefined && canBatch !== undefined
  return {
    ...review,
    isPending: !isKnown,
    steps: isKnown
      ? stakeSteps(params.amount, {
          allowance: data.account.allowance,
          hasPermit: pool.token.permit !== null,
          canBatch,
        })
      : undefined,
    stepsNote: <Spender pool={pool} />,
  }
}

/** The approved spender: always the pool in the deployment table, never a person (M1, M11). */
function Spender({ pool }: { readonly pool: MiningPool }) {
  return (
    <div className="mt-3 rounded-control bg-canvas px-4 py-3 text-caption">
      <p className="text-ink-muted">
        <Trans>Only the pool contract can take it, and only this amount:</Trans>
      </p>
      <AddressText address={pool.address} show="full" explorerUrl={addressUrl(pool.chainId, pool.address)} />
    </div>
  )
}

function StakeSummary({ params: { amount }, snapshot, account }: SummaryProps<AmountParams>) {
  const tokenText = useTokenText()
  return (
    <PoolSummary
      snapshot={snapshot}
      amount={amount}
      text={<Trans>Moves from your wallet into the pool. It stays yours: only you can unstake it.</Trans>}
    >
      <Fact
        label={<Trans>Stake after this</Trans>}
        value={tokenText(account.state.stake + amount, snapshot.pool.token)}
      />
      <ReserveFact reserveDays={reserveDaysWithStakeRoundedDown(snapshot.state, amount)} />
    </PoolSummary>
  )
}

/** After staking, the user can check in right away. */
function useSignInNext(params: AmountParams): NextAction | undefined {
  const { review, dismissEnded } = useTransactionView()
  const { data } = usePoolReading(params)
  if (!data) return undefined
  const { snapshot, account } = data
  const { kind } = signInStatus(account.state, snapshot.state.pausedAt !== 0n, snapshot.blockTimestamp)
  if (kind !== 'ready') return undefined
  return {
    label: <Trans>Check in now</Trans>,
    go: () => {
      dismissEnded()
      review({ kind: 'sign-in', params: { pool: params.pool, minReward: account.state.nextReward } })
    },
  }
}

export const revokeAllowanceDescription: FlowDescription<PoolParams> = {
  ...aboutPool,
  describe: (params) => {
    const { symbol } = poolOf(params).token
    return {
      title: <Trans>Revoke {symbol} approval</Trans>,
      running: <Trans>Revoking {symbol} approval</Trans>,
      done: <Trans>{symbol} approval revoked</Trans>,
      isBusy: busyPool,
      steps: { 'revoke-allowance': <Trans>Set the {symbol} approval to zero</Trans> },
    }
  },
  Review: reviewOfPool('revoke-allowance'),
  Summary: summaryOfPool(RevokeSummary),
}

function RevokeSummary({ snapshot, account }: SummaryProps<PoolParams>) {
  const tokenText = useTokenText()
  const { pool } = snapshot
  return (
    <PoolSummary
      snapshot={snapshot}
      amount={0n}
      text={<Trans>The pool can no longer take anything from your wallet. Your stake stays where it is.</Trans>}
    >
      <Fact label={<Trans>Currently approved</Trans>} value={tokenText(account.allowance, pool.token)} />
      <Fact
        label={<Trans>Pool contract</Trans>}
        value={<AddressText address={pool.address} explorerUrl={addressUrl(pool.chainId, pool.address)} />}
      />
    </PoolSummary>
  )
}
