import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { paymentUri } from '#src/features/exchange/shared/rules/payment-uri.ts'
import { useSentPayment } from '#src/features/exchange/swap/sent-payments.ts'
import { connectedPayHref, orderHref } from '#src/features/exchange/swap/swap-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Countdown } from '#src/ui/countdown.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import type { OrderNames } from './order-view.tsx'
import { PayActions } from './pay-actions.tsx'

interface PayInstructionsProps {
  readonly order: ExchangeOrder
  readonly names: OrderNames
}

/** Where and exactly what to pay, and until when. */
export function PayInstructions({ order, names: { partner, symbolOf } }: PayInstructionsProps) {
  const { payin, payout, payUntil, payment, rateType, state } = order
  const { address, asset } = payin
  const sent = useSentPayment(order.number)
  // Nobody may send coins to the contract of a route by hand: there is no address to show.
  if (order.paidBy === 'route') return <Navigate to={connectedPayHref(order)} replace />
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (state !== 'unpaid' || isPaying(payment) || sent !== undefined || address === null || network === undefined) {
    // Nothing is to be paid, or not any more: the order says why.
    return <Navigate to={orderHref(order)} replace />
  }
  const symbol = symbolOf(asset)
  const name = networkName(network)
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-4 py-2 text-center">
          <PayWithin until={payUntil} />
          <Payment payin={payin} address={address} network={network} symbol={symbol} />
          <Expected payout={payout} symbol={symbolOf(payout.asset)} isFixed={rateType === 'fixed'} />
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

function PayWithin({ until }: { readonly until: string }) {
  const now = useServerNow(1_000)
  const seconds = BigInt(Math.max(0, Math.floor(Date.parse(until) / 1_000 - now)))
  return <Countdown seconds={seconds} label={<Trans>Pay within</Trans>} />
}

interface ExpectedProps {
  readonly payout: ExchangeOrder['payout']
  readonly symbol: string
  readonly isFixed: boolean
}

/** What the payment brings. */
function Expected({ payout: { amount, asset }, symbol, isFixed }: ExpectedProps) {
  const format = useFormat()
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (amount === null || network === undefined) return null
  const received = format.coinAmount(`${amount} ${symbol}`)
  const name = networkName(network)
  return (
    <p className="text-ink-muted">
      {isFixed ? (
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

interface PaymentProps {
  readonly payin: ExchangeOrder['payin']
  readonly address: string
  readonly network: (typeof networkKey.options)[number]
  readonly symbol: string
}

/** The amount, a code for wallets, the address, and what must stand beside it. */
function Payment({ payin: { amount, asset, memo }, address, network, symbol }: PaymentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const held = useHeldCoin({ id: asset })
  const contract = asset.endsWith('/native') ? null : asset.slice(network.length + 1)
  const uri = paymentUri({
    network,
    chainId: chainIdOf(network),
    contract,
    decimals: contract === null ? 18 : held?.decimals,
    address,
    amount: amount ?? '0',
  })
  return (
    <>
      {amount !== null && (
        <p className="flex items-center gap-1 text-title font-bold tabular-nums">
          {format.coinAmount(`${amount} ${symbol}`)}
          <CopyButton text={amount} label={t`Copy the amount`} />
        </p>
      )}
      <QrCode text={uri} label={t`QR code of the payment`} />
      <AddressText address={address} show="full" />
      {memo !== null && (
        <p className="flex items-center gap-1 font-semibold">
          <Trans>Memo: {memo}</Trans>
          <CopyButton text={memo} label={t`Copy the memo`} />
        </p>
      )}
    </>
  )
}
