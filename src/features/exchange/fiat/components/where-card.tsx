import { Trans } from '@lingui/react/macro'
import { useSession } from '#src/entities/session/session.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { DepositMinimum } from '#src/features/exchange/shared/components/deposit-minimum.tsx'
import { DestinationField } from '#src/features/exchange/shared/components/destination-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { PayoutAccountCard } from './payout-account-card.tsx'

/** Where a purchase's coins go; for a sale, where the money goes, and the coins if it fails. */
export function WhereCard({ form }: { readonly form: FiatForm }) {
  const user = useSession()
  const { direction, coin, draft, recipient, offer, chosen, edit } = form
  if (coin === undefined) return null
  const { symbol } = coin
  return (
    <>
      {direction === 'sell' && chosen !== undefined && <PayoutAccountCard form={form} partner={chosen.title} />}
      <Card title={direction === 'buy' ? <Trans>Receive address</Trans> : <Trans>Refund address</Trans>}>
        <DestinationField
          asset={{ ...coin, memo: null }}
          value={{ address: draft.address, memo: '' }}
          reading={recipient}
          onValueChange={({ address }) => {
            edit({ address })
          }}
          hint={
            direction === 'buy' ? (
              <Trans>Your {symbol} goes here. Funds sent to a wrong address can’t be recovered.</Trans>
            ) : (
              <Trans>If the sale fails, your {symbol} is sent back here.</Trans>
            )
          }
        />
        {direction === 'buy' && user && recipient.address !== undefined && offer && (
          <DepositMinimum userId={user.userId} asset={coin} address={recipient.address} arrives={offer.toAmount} />
        )}
      </Card>
    </>
  )
}
