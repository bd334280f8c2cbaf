import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useAmountField } from '#src/features/mining/shared/hooks/use-amount-field.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { useForfeit } from '#src/features/mining/shared/mining.queries.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { ForfeitNotice, ForfeitSkeleton } from '#src/features/mining/shared/transactions/forfeit-notice.tsx'
import { UnknownLoss } from '#src/features/mining/shared/transactions/unknown-loss.tsx'

interface UnstakeSheetProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks for the amount to unstake. Shows what would be forfeited even before the review. */
export function UnstakeSheet({ snapshot, account, open, onOpenChange }: UnstakeSheetProps) {
  const { t } = useLingui()
  const { pool } = snapshot
  const { token } = pool
  const { symbol } = token
  const { address } = useWallet()
  const { review } = useTransactionView()
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const { stake, requiredStake } = account.state
  const minimum = tokenText(requiredStake, token)
  const field = useAmountField(token, stake)
  const { amount } = field
  const forfeit = useForfeit(pool, address, amount)
  const isBelowMinimum = amount !== undefined && stake - amount > 0n && stake - amount < requiredStake

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Unstake {symbol}</Trans>}
      description={<Trans>It arrives in your wallet in the same transaction.</Trans>}
      footer={
        <Button
          size="large"
          block
          disabledReason={amount === undefined ? t`Enter an amount` : undefined}
          onClick={() => {
            if (amount === undefined) return
            onOpenChange(false)
            field.setText('')
            review({ kind: 'unstake', params: { pool: pool.key, amount } })
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
          balance={stake}
          balanceLabel={<Trans>Staked</Trans>}
          fiat={amount !== undefined && (fiatText(amount, token) ?? undefined)}
          error={field.error}
          hint={isBelowMinimum && <Trans>That leaves less than the {minimum} you need to check in.</Trans>}
        />
        {amount !== undefined && forfeit.isPending && <ForfeitSkeleton />}
        {amount !== undefined && forfeit.isLoadingError && <UnknownLoss loss={forfeit} />}
        {amount !== undefined && forfeit.data !== undefined && (
          <ForfeitNotice pool={pool} forfeited={forfeit.data} maturedAt={account.state.lastMaturesAt} />
        )}
      </div>
    </Sheet>
  )
}
