import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useAmountField } from '#src/features/mining/shared/hooks/use-amount-field.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { dailyReward } from '#src/features/mining/shared/rules/rewards.ts'
import { stakeCapacityRoundedDown } from '#src/features/mining/shared/rules/stake-capacity.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { GetTestCoinsButton } from '#src/entities/local-world/get-test-coins-button.tsx'

interface StakeSheetProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks for the amount to stake. Nothing is signed here: the review comes next. */
export function StakeSheet({ snapshot, account, open, onOpenChange }: StakeSheetProps) {
  const { t } = useLingui()
  const { pool, state } = snapshot
  const { token } = pool
  const { symbol } = token
  const { review } = useTransactionView()
  const fiatText = useFiatText()
  const capacity = stakeCapacityRoundedDown(state)
  const isLimited = capacity !== undefined && capacity < account.tokenBalance
  const field = useAmountField(token, isLimited ? capacity : account.tokenBalance)
  const { amount } = field

  const disabledReason =
    state.pausedAt !== 0n
      ? t`The pool is paused: no new stakes for now.`
      : amount === undefined
        ? t`Enter an amount`
        : undefined
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Stake {symbol}</Trans>}
      description={<Trans>It stays yours: unstake at any time, even while the pool is paused.</Trans>}
      footer={
        <Button
          size="large"
          block
          disabledReason={disabledReason}
          onClick={() => {
            if (amount === undefined) return
            onOpenChange(false)
            field.setText('')
            review({ kind: 'stake', params: { pool: pool.key, amount } })
          }}
        >
          <Trans>Review</Trans>
        </Button>
      }
    >
      <div className="space-y-4">
        <AmountInput
          label={<Trans>Amount</Trans>}
          value={field.text}
          onValueChange={field.setText}
          symbol={token.symbol}
          decimals={token.decimals}
          balance={account.tokenBalance}
          maximum={isLimited ? capacity : account.tokenBalance}
          fiat={amount !== undefined && (fiatText(amount, token) ?? undefined)}
          error={field.error}
          hint={isLimited ? <Trans>The reserve limits how much more this pool can accept.</Trans> : undefined}
        />
        {account.tokenBalance === 0n && (
          <Notice
            tone="warning"
            title={<Trans>Your wallet balance is zero. Add funds first.</Trans>}
            action={<GetTestCoinsButton chainId={pool.chainId} />}
          >
            <Trans>This wallet has no {symbol} on this network.</Trans>
          </Notice>
        )}
        <StakeOutlook snapshot={snapshot} account={account} amount={amount ?? 0n} />
      </div>
    </Sheet>
  )
}

interface StakeOutlookProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
  readonly amount: bigint
}

function StakeOutlook({ snapshot: { pool, state }, account, amount }: StakeOutlookProps) {
  const tokenText = useTokenText()
  const stake = account.state.stake + amount
  const missing = account.state.requiredStake - stake
  const show = (units: bigint) => tokenText(units, pool.token)
  const minimum = show(account.state.requiredStake)
  const missingText = show(missing)
  return (
    <>
      <Facts>
        <Fact label={<Trans>Stake after this</Trans>} value={show(stake)} />
        <Fact label={<Trans>Daily reward on day 1</Trans>} value={`+${show(dailyReward(stake, state.rules, 1n))}`} />
        <Fact label={<Trans>Daily reward from day 7</Trans>} value={`+${show(dailyReward(stake, state.rules, 7n))}`} />
      </Facts>
      {amount > 0n && missing > 0n && (
        <Notice tone="info">
          <Trans>
            You need a stake of {minimum} to check in: {missingText} more than this.
          </Trans>
        </Notice>
      )}
    </>
  )
}
