import { Trans } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import type { OrderState } from '#api/order-states.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { useToldSwap } from '#src/features/exchange/swap/hooks/use-told-swap.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { connectedPayHref } from '#src/features/exchange/shared/rules/connected-pay-href.ts'
import { payHref } from '#src/features/exchange/swap/swap-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Beside } from '#src/ui/beside.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { BrowserCheck } from '#src/features/exchange/shared/components/browser-check.tsx'
import { NoRefundAddress } from './no-refund-address.tsx'
import { OrderAdvice } from './order-advice.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderStateChip } from '#src/features/exchange/shared/components/order-state-chip.tsx'
import { OrderSteps } from '#src/features/exchange/shared/components/order-steps.tsx'
import { OrderSupport } from '#src/features/exchange/shared/components/order-support.tsx'
import type { OrderNames } from './order-view.tsx'
import { RefundForm } from './refund-form.tsx'
import { RouteAdvice } from './route-advice.tsx'
import { SaveReceipt } from './save-receipt.tsx'
import { SentPaymentNotice } from '#src/features/exchange/shared/components/sent-payment-notice.tsx'
import { SwapAgain } from './swap-again.tsx'
import { TakeBackPayment } from './take-back-payment.tsx'
import { WalletPaymentNotice } from '#src/features/exchange/shared/components/wallet-payment.tsx'

/** States after which nothing else happens. */
const over: ReadonlySet<OrderState> = new Set<OrderState>(['completed', 'refunded', 'expired', 'failed'])

interface OrderDetailsProps {
  readonly order: ExchangeOrder
  readonly names: OrderNames
}

/** The status of an order, the next step, and everything that was agreed. */
export function OrderDetails({ order, names }: OrderDetailsProps) {
  const { partner, symbolOf } = names
  const format = useFormat()
  const { payin, payout, number, state } = order
  const sent = useSentPayment(number)
  const isRoute = order.paidBy === 'route'
  useToldSwap(order)
  const text = ({ amount, movedAmount, asset }: ExchangeOrder['payin']) =>
    format.coinAmount(`${movedAmount ?? amount ?? ''} ${symbolOf(asset)}`)
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-3 text-center">
          <p className="text-title font-bold tabular-nums">
            {text(payin)} → {text(payout)}
          </p>
          <OrderStateChip kind="swap" state={state} />
        </div>
      </Card>
      {(state === 'unpaid' || state === 'waiting') && <WalletPaymentNotice payment={order.payment} />}
      <SentPaymentNotice order={order} partner={partner} />
      {isRoute ? <RouteAdvice order={order} partner={partner} /> : <OrderAdvice order={order} partner={partner} />}
      <BrowserCheck order={order} />
      {state === 'unpaid' && !isPaying(order.payment) && sent === undefined && (
        <ButtonLink to={isRoute ? connectedPayHref(order) : payHref(order)} size="large" block>
          {isRoute ? <Trans>Swap from connected wallet</Trans> : <Trans>How to pay</Trans>}
        </ButtonLink>
      )}
      <TakeBackPayment order={order} />
      <Card>
        <OrderSteps kind="swap" order={order} />
      </Card>
      {!isRoute &&
        (order.canNameRefund ? <RefundForm order={order} /> : <NoRefundAddress order={order} partner={partner} />)}
      <Beside>
        <OrderFacts order={order} partner={partner} symbolOf={symbolOf} />
        {over.has(state) && <SaveReceipt order={order} names={names} />}
        {over.has(state) && !order.isForMerchant && <SwapAgain order={order} />}
        <OrderSupport order={order} partner={partner} />
      </Beside>
    </>
  )
}
