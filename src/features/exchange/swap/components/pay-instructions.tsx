import { Trans } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { PayWithin } from '#src/features/exchange/shared/components/pay-within.tsx'
import { PaymentRequest } from '#src/features/exchange/shared/components/payment-request.tsx'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { connectedPayHref } from '#src/features/exchange/shared/rules/connected-pay-href.ts'
import { orderHref } from '#src/features/exchange/swap/swap-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { OrderNames } from './order-view.tsx'
import { PayActions } from './pay-actions.tsx'

interface PayInstructionsProps {
  readonly order: ExchangeOrder
  readonly names: OrderNames
}

/** Where to pay, exactly how much, and until when. */
export function PayInstructions({ order, names: { partner, symbolOf } }: PayInstructionsProps) {
  const { payin, payout, payUntil, payment, rateType, state } = order
  const { address, asset } = payin
  const sent = useSentPayment(order.number)
  // Coins must not be sent to a route's contract by hand, so there is no address to show.
  if (order.paidBy === 'route') return <Navigate to={connectedPayHref(order)} replace />
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (state !== 'unpaid' || isPaying(payment) || sent !== undefined || address === null || network === undefined) {
    // There is nothing to pay, or no longer; the order page says why.
    return <Navigate to={orderHref(order)} replace />
  }
  const symbol = symbolOf(asset)
  const name = networkName(network)
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-4 py-2 text-center">
          <PayWithin until={payUntil} />
          <PaymentRequest payin={payin} address={address} network={network} symbol={symbol} />
          <Expected order={order} symbol={symbolOf(payout.asset)} isFixed={rateType === 'fixed'} />
        </div>
      </Card>
      <Notice tone="warning">
        {rateType === 'fixed' ? (
          <Trans>
            Send exactly this amount, in one payment, on {name}. Any other amount is exchanged at a different rate or
            refunded.
          </Trans>
        ) : (
          <Trans>
            Send only {symbol} on {name}, in one payment. Other coins or networks can be lost.
          </Trans>
        )}
      </Notice>
      <Beside>
        <p className="text-caption text-ink-muted">
          <Trans>This address belongs to {partner}. Use it for this order only.</Trans>
        </p>
        <PayActions order={order} network={network} address={address} symbol={symbol} />
      </Beside>
    </>
  )
}

interface ExpectedProps {
  readonly order: Pick<ExchangeOrder, 'payout' | 'isForMerchant'>
  readonly symbol: string
  readonly isFixed: boolean
}

/** What the payment buys. */
function Expected({ order: { payout, isForMerchant }, symbol, isFixed }: ExpectedProps) {
  const format = useFormat()
  const { amount, asset } = payout
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (amount === null || network === undefined) return null
  const received = format.coinAmount(`${amount} ${symbol}`)
  const name = networkName(network)
  return (
    <p className="text-ink-muted">
      {isForMerchant ? (
        <Trans>
          The merchant receives {received} on {name}
        </Trans>
      ) : isFixed ? (
        <Trans>
          You’ll receive {received} on {name}
        </Trans>
      ) : (
        <Trans>
          You’ll receive about {received} on {name}
        </Trans>
      )}
    </p>
  )
}
