import { Trans } from '@lingui/react/macro'
import type { ExchangeAsset } from '#api/exchange.ts'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { useSession } from '#src/entities/session/session.ts'
import { Card } from '#src/ui/card.tsx'
import { DepositMinimum } from '#src/features/exchange/shared/components/deposit-minimum.tsx'
import { DestinationField } from '#src/features/exchange/shared/components/destination-field.tsx'

interface DestinationCardsProps {
  readonly form: SwapForm
  readonly from: ExchangeAsset
  readonly to: ExchangeAsset
}

/** Where the coins arrive, and where they return to if the swap fails. */
export function DestinationCards({
  form: { draft, payout, refund, offer, isRoute, edit },
  from,
  to,
}: DestinationCardsProps) {
  const user = useSession()
  const { symbol: paid } = from
  const { symbol: received } = to
  return (
    <>
      <Card title={<Trans>Receive address</Trans>}>
        <DestinationField
          asset={to}
          value={draft.payout}
          reading={payout}
          onValueChange={(value) => {
            edit({ payout: value })
          }}
          hint={<Trans>Your {received} goes here. Funds sent to a wrong address can’t be recovered.</Trans>}
        />
        {user && payout.address !== undefined && offer && (
          <DepositMinimum userId={user.userId} asset={to} address={payout.address} arrives={offer.toAmount} />
        )}
      </Card>
      {isRoute ? (
        <Card title={<Trans>Paid from</Trans>}>
          <p className="text-caption text-ink-muted">
            <Trans>
              Your connected wallet swaps the {paid} itself. What can’t be swapped stays there or comes back to it.
            </Trans>
          </p>
        </Card>
      ) : (
        <Card title={<Trans>Refund address</Trans>}>
          <DestinationField
            asset={from}
            value={draft.refund}
            reading={refund}
            onValueChange={(value) => {
              edit({ refund: value })
            }}
            hint={
              draft.rateType === 'fixed' ? (
                <Trans>Your {paid} comes back here if the swap can’t be made.</Trans>
              ) : (
                <Trans>Optional. Your {paid} comes back here if the swap can’t be made.</Trans>
              )
            }
          />
        </Card>
      )}
    </>
  )
}
