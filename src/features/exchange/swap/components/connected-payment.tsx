import { Trans } from '@lingui/react/macro'
import { Navigate } from 'react-router-dom'
import { chainName } from '#src/chain/chain-names.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { hasEnded } from '#src/entities/transaction/flow-state.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import type { PayOrderParams } from '#src/features/exchange/swap/flows/pay-order-params.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { isTimeToPay, type PayableOrder, readOrderPayment } from '#src/features/exchange/shared/rules/order-payment.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TimeLeft } from '#src/features/exchange/shared/components/time-left.tsx'

interface ConnectedPaymentProps {
  readonly order: PayableOrder
  readonly partner: string
  /** The order's status page; `payHref` shows other ways to pay. */
  readonly orderHref: string
  readonly payHref: string
}

/** Pays an order from the connected wallet: shows the amount, recipient and deadline. */
export function ConnectedPayment({ order, partner, orderHref, payHref }: ConnectedPaymentProps) {
  const { flows } = useFlows()
  const { view } = useTransactionView()
  const sent = useSentPayment(order.number)
  const isOpen = flows.some(
    (flow) => flow.kind === 'pay-order' && flow.params.number === order.number && !hasEnded(flow),
  )
  const isOver = order.state !== 'unpaid' || isPaying(order.payment) || sent !== undefined
  // Stay until the user closes the transaction sheet.
  if (isOver && !isOpen && view === undefined) return <Navigate to={orderHref} replace />
  const { params } = readOrderPayment(order)
  // The page with the address explains why it can't be paid from here.
  if (params === undefined) return <Navigate to={payHref} replace />
  return (
    <>
      <PaymentCard params={params} partner={partner} />
      <PayerCard />
      <PayButton params={params} />
      <ButtonLink to={orderHref} variant="ghost" block>
        <Trans>Follow the order</Trans>
      </ButtonLink>
    </>
  )
}

interface ParamsProps {
  readonly params: PayOrderParams
}

function PaymentCard({ params, partner }: ParamsProps & { readonly partner: string }) {
  const { chainId, decimals, symbol } = params.coin
  return (
    <Card>
      <div className="pb-2">
        <Amount
          value={params.amount}
          decimals={decimals}
          symbol={symbol}
          size="headline"
          icon
          maximumFractionDigits={decimals}
        />
      </div>
      <Facts>
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        <Fact label={<Trans>To</Trans>} value={<AddressText address={params.to} show="full" copyable={false} />} />
        <Fact label={<Trans>Partner</Trans>} value={partner} />
        <Fact label={<Trans>Pay within</Trans>} value={<TimeLeft until={params.payUntil} />} />
      </Facts>
    </Card>
  )
}

/** The paying account, with a button to change it. */
export function PayerCard() {
  const { address, name, openAccount } = useWallet()
  if (address === undefined) return null
  return (
    <Card title={<Trans>Your wallet</Trans>}>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <AddressText address={address} copyable={false} />
          <p className="truncate text-caption text-ink-muted">{name}</p>
        </div>
        <Button size="small" variant="secondary" onClick={openAccount}>
          <Trans>Change</Trans>
        </Button>
      </div>
    </Card>
  )
}

function PayButton({ params }: ParamsProps) {
  const { status, connect } = useWallet()
  const { review } = useTransactionView()
  const now = useServerNow(1_000)
  if (!isTimeToPay(params, now * 1_000)) {
    return (
      <Notice tone="warning" title={<Trans>Too late to pay this order</Trans>}>
        <Trans>
          This order expires in under five minutes, so your payment may arrive too late. Create a new order.
        </Trans>
      </Notice>
    )
  }
  if (status !== 'connected') {
    return (
      <Button size="large" block loading={status === 'connecting'} onClick={connect}>
        <Trans>Connect wallet</Trans>
      </Button>
    )
  }
  return (
    <Button size="large" block onClick={() => review({ kind: 'pay-order', params })}>
      <Trans>Review payment</Trans>
    </Button>
  )
}
