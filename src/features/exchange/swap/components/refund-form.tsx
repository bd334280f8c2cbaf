import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ExchangeOrder } from '#api/exchange.ts'
import { useRecipientRules } from '#src/entities/recipient/use-recipient-rules.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useDefaultRefund } from '#src/features/exchange/shared/hooks/use-default-refund.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { findAsset, useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useNameRefund } from '#src/features/exchange/swap/order.queries.ts'
import type { SwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { swapErrorText } from '#src/features/exchange/swap/rules/swap-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { DestinationField } from '#src/features/exchange/shared/components/destination-field.tsx'

/** Lets the order's owner name the refund address later, at a partner that accepts one. */
export function RefundForm({ order }: { readonly order: ExchangeOrder }) {
  const { t, i18n } = useLingui()
  const user = useSession()
  const { data: assets } = useExchangeAssets()
  const name = useNameRefund()
  const sent = useSentPayment(order.number)
  const [typed, setValue] = useState<SwapDraft['payout']>()
  // Coins return to where they were paid from, by default.
  const asset = findAsset(assets, order.payin.asset)
  const usual = useDefaultRefund(sent === undefined ? asset : undefined)
  const value = typed ?? { address: sent?.account ?? usual ?? '', memo: '' }
  const rules = useRecipientRules(value.address !== '')
  if (user === null || asset === undefined) return null
  const reading = rules?.readRecipient(asset.network, value.address) ?? {}
  const { address } = reading
  const { symbol } = asset
  return (
    <Card title={<Trans>Refund address</Trans>}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (address === undefined || name.isPending) return
          const memo = value.memo.trim()
          name.mutate({ number: order.number, refund: { address, ...(memo !== '' && { memo }) } })
        }}
      >
        <DestinationField
          asset={asset}
          value={value}
          reading={reading}
          onValueChange={setValue}
          hint={<Trans>Your {symbol} comes back here if the swap can’t be made. You can’t change it later.</Trans>}
        />
        {name.error && (
          <Notice tone="danger" live>
            {i18n._(swapErrorText(name.error))}
          </Notice>
        )}
        <Button
          type="submit"
          variant="secondary"
          block
          loading={name.isPending}
          disabledReason={address === undefined ? t`Enter a refund address.` : undefined}
        >
          {t`Save the refund address`}
        </Button>
      </form>
    </Card>
  )
}
