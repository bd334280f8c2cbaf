import { Trans, useLingui } from '@lingui/react/macro'
import { networkKey } from '#api/coins.ts'
import type { FiatOrder } from '#api/fiat.ts'
import { networkName } from '#deployments/network-name.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useNoteFiatPayment } from '#src/features/exchange/fiat/fiat.queries.ts'
import { ConnectedPaymentLink } from '#src/features/exchange/shared/components/connected-payment-link.tsx'
import { PayWithin } from '#src/features/exchange/shared/components/pay-within.tsx'
import { PaymentRequest } from '#src/features/exchange/shared/components/payment-request.tsx'
import { WalletPayment } from '#src/features/exchange/shared/components/wallet-payment.tsx'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { payableSale } from '#src/features/exchange/shared/rules/order-payment.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { TradeNames } from './fiat-order-view.tsx'

interface SalePaymentProps {
  readonly order: FiatOrder
  readonly names: TradeNames
}

/** Where and how to send a sale's coins, once its partner has given an address. */
export function SalePayment({ order, names: { partner, symbol } }: SalePaymentProps) {
  const { t, i18n } = useLingui()
  const user = useSession()
  const note = useNoteFiatPayment()
  const { number, coin, state, payment, payUntil } = order
  const { asset, address, memo } = coin
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  const sent = useSentPayment(number)
  if (state !== 'unpaid' || isPaying(payment) || sent || address === null || network === undefined) return null
  const place = networkName(network)
  const payin = { asset, memo, amount: coin.amount ?? coin.agreedAmount }
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-4 py-2 text-center">
          <PayWithin until={payUntil} />
          <PaymentRequest payin={payin} address={address} network={network} symbol={symbol} />
        </div>
      </Card>
      <Notice tone="warning">
        <Trans>
          Send exactly this amount of {symbol} on {place}, in one payment. The address belongs to {partner}: use it for
          this order only.
        </Trans>
      </Notice>
      {user && <WalletPayment userId={user.userId} order={{ number, payin }} kind="sell" symbol={symbol} />}
      <ConnectedPaymentLink order={payableSale(order)} />
      {note.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(note.error))}
        </Notice>
      )}
      {user && (
        <Button
          variant="secondary"
          block
          loading={note.isPending}
          onClick={() => {
            note.mutate({ number })
          }}
        >
          {t`I’ve sent the coins`}
        </Button>
      )}
    </>
  )
}
