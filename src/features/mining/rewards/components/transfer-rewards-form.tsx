import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Address } from 'viem'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useAmountField } from '#src/features/mining/shared/hooks/use-amount-field.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useRecipientField } from '#src/features/mining/rewards/hooks/use-recipient-field.ts'
import { useSpotTarget } from '#src/features/mining/rewards/hooks/use-spot-target.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { RewardsRecipientField } from './rewards-recipient-field.tsx'
import { SpotTargetField } from './spot-target-field.tsx'

interface TransferRewardsFormProps {
  readonly pool: MiningPool
  readonly transferable: bigint
  /** The connected wallet: the default destination of rewards. */
  readonly own: Address
}

type Target = 'own' | 'spot' | 'other'

/** Asks for the destination and the amount. */
export function TransferRewardsForm({ pool, transferable, own }: TransferRewardsFormProps) {
  const { t } = useLingui()
  const { token } = pool
  const { review } = useTransactionView()
  const fiatText = useFiatText()
  const [query] = useSearchParams()
  // Users returning from the login wanted to send it to their spot wallet.
  const [target, setTarget] = useState<Target>(query.get('to') === 'spot' ? 'spot' : 'own')
  const amountField = useAmountField(token, transferable)
  const recipientField = useRecipientField(pool)
  const spotTarget = useSpotTarget(pool, target === 'spot')
  const addresses: Record<Target, Address | undefined> = {
    own,
    spot: spotTarget.state === 'open' ? spotTarget.address : undefined,
    other: recipientField.confirmed,
  }
  const to = addresses[target]
  const { amount } = amountField
  const disabledReason =
    amount === undefined
      ? t`Enter an amount`
      : to !== undefined
        ? undefined
        : target === 'spot'
          ? t`No address to send to yet`
          : t`Enter and verify the address`

  return (
    <Card>
      <div className="space-y-5">
        <SegmentedControl
          label={t`Send to`}
          value={target}
          onValueChange={setTarget}
          options={[
            { value: 'own', label: <Trans>My wallet</Trans> },
            { value: 'spot', label: <Trans>Sevenport wallet</Trans> },
            { value: 'other', label: <Trans>Another address</Trans> },
          ]}
        />
        {target === 'own' && (
          <div>
            <p className="text-caption text-ink-muted">
              <Trans>Your connected wallet:</Trans>
            </p>
            <AddressText address={own} show="full" copyable={false} />
          </div>
        )}
        {target === 'spot' && <SpotTargetField target={spotTarget} pool={pool} />}
        {target === 'other' && <RewardsRecipientField field={recipientField} pool={pool} />}
        <AmountInput
          label={<Trans>Amount</Trans>}
          value={amountField.text}
          onValueChange={amountField.setText}
          symbol={token.symbol}
          decimals={token.decimals}
          balance={transferable}
          balanceLabel={<Trans>Transferable</Trans>}
          fiat={amount === undefined ? undefined : (fiatText(amount, token) ?? undefined)}
          error={amountField.error}
        />
        <Button
          size="large"
          block
          disabledReason={disabledReason}
          onClick={() => {
            if (amount === undefined || to === undefined) return
            review({ kind: 'transfer-rewards', params: { pool: pool.key, amount, to } })
          }}
        >
          <Trans>Review</Trans>
        </Button>
      </div>
    </Card>
  )
}
