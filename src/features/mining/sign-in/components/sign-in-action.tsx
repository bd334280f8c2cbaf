import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useDueBlock } from '#src/features/mining/sign-in/hooks/use-due-block.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useReviewAtOnce } from '#src/features/mining/sign-in/hooks/use-review-at-once.ts'
import type { SignIn } from '#src/features/mining/shared/hooks/use-sign-in.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import type { SignInStatus } from '#src/entities/mining-pool/sign-in-status.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { ReminderButton } from './reminder-button.tsx'
import { StakeButton } from '#src/features/mining/shared/components/stake-button.tsx'

interface SignInActionProps {
  readonly snapshot: PoolSnapshot
  readonly signIn: SignIn
}

/** Today’s one action, in the hero. */
export function SignInAction({ snapshot, signIn }: SignInActionProps) {
  const { status } = signIn
  switch (status?.kind) {
    case undefined:
      return <Connect />
    case 'ready':
      return <Ready snapshot={snapshot} signIn={signIn} streakDay={status.streakDay} />
    case 'signed-in':
    case 'too-soon':
      return <Waiting snapshot={snapshot} signIn={signIn} status={status} />
    case 'paused':
      return (
        <Panel
          text={
            <Trans>The pool is paused, so no one can check in. Your streak is safe: paused days don’t count.</Trans>
          }
        />
      )
    case 'no-stake':
    case 'below-minimum':
      return <TooLittleStake snapshot={snapshot} status={status} />
  }
}

function Connect() {
  const { status, connect } = useWallet()
  return (
    <Panel text={<Trans>Connect a wallet to stake and check in. Connecting is free and signs nothing.</Trans>}>
      <Button variant="inverse" size="large" block loading={status === 'connecting'} onClick={connect}>
        <Trans>Connect wallet</Trans>
      </Button>
    </Panel>
  )
}

interface TooLittleStakeProps {
  readonly snapshot: PoolSnapshot
  readonly status: Extract<SignInStatus, { readonly kind: 'no-stake' | 'below-minimum' }>
}

function TooLittleStake({ snapshot, status }: TooLittleStakeProps) {
  const tokenText = useTokenText()
  const { token } = snapshot.pool
  const { symbol } = token
  const minimum = tokenText(snapshot.account?.state.requiredStake ?? 0n, token)
  const missing = tokenText(status.kind === 'below-minimum' ? status.missing : 0n, token)
  const isNew = status.kind === 'no-stake'
  return (
    <Panel
      text={
        isNew ? (
          <Trans>Stake at least {minimum} to check in. You can unstake at any time.</Trans>
        ) : (
          <Trans>Your stake is too small to check in. Add {missing}.</Trans>
        )
      }
    >
      <StakeButton snapshot={snapshot} variant="inverse" size="large" block>
        {isNew ? <Trans>Stake {symbol}</Trans> : <Trans>Add stake</Trans>}
      </StakeButton>
    </Panel>
  )
}

function Panel({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="space-y-3.5 [--focus-ring:#fff]">
      <p>{text}</p>
      {children}
    </div>
  )
}

interface ReadyProps extends SignInActionProps {
  readonly streakDay: bigint
}

function Ready({ snapshot, signIn, streakDay }: ReadyProps) {
  const { pool } = snapshot
  const { review } = useTransactionView()
  const fiatText = useFiatText()
  useReviewAtOnce(snapshot)
  const reward = signIn.account?.nextReward ?? 0n
  const fiat = fiatText(reward, pool.token)
  const dayText = String(streakDay)
  return (
    <div className="space-y-4 [--focus-ring:#fff]">
      <div className="flex items-end justify-between gap-4">
        <div>
          <p className="text-caption text-white/85">
            <Trans>Today’s reward</Trans>
          </p>
          <Amount
            value={reward}
            decimals={pool.token.decimals}
            symbol={pool.token.symbol}
            size="title"
            tone="onSea"
            signed
            fiat={fiat}
          />
        </div>
        {signIn.endsAt !== undefined && (
          <Countdown seconds={signIn.endsAt - signIn.now} label={<Trans>Streak ends in</Trans>} />
        )}
      </div>
      <Button
        variant="inverse"
        size="large"
        block
        onClick={() => review({ kind: 'sign-in', params: { pool: pool.key, minReward: reward } })}
      >
        <Trans>Check in for day {dayText}</Trans>
      </Button>
    </div>
  )
}

interface WaitingProps extends SignInActionProps {
  readonly status: Extract<SignInStatus, { readonly nextAt: bigint }>
}

function Waiting({ snapshot, signIn, status }: WaitingProps) {
  const format = useFormat()
  useDueBlock(snapshot.pool, status.nextAt, signIn.now)
  const nextTime = format.date(status.nextAt, { style: 'date-time' })
  return (
    <div className="space-y-4 [--focus-ring:#fff]">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="flex items-center gap-2 text-lead font-semibold">
            {status.kind === 'signed-in' ? (
              <>
                <SuccessIcon size={22} />
                <Trans>Checked in today</Trans>
              </>
            ) : (
              <Trans>12 hours between check-ins</Trans>
            )}
          </p>
          <p className="mt-0.5 text-caption text-white/85">
            <Trans>Next from {nextTime}, your time</Trans>
          </p>
        </div>
        <Countdown seconds={status.nextAt - signIn.now} label={<Trans>Next check-in in</Trans>} />
      </div>
      <ReminderButton snapshot={snapshot} at={status.nextAt} now={signIn.now} streakDay={signIn.streak + 1} />
    </div>
  )
}
