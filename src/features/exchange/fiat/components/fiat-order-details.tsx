import { lazy, Suspense } from 'react'
import type { FiatOrder } from '#api/fiat.ts'
import type { OrderState } from '#api/order-states.ts'
import { useOrderAmounts } from '#src/features/exchange/fiat/hooks/use-order-amounts.ts'
import { BrowserCheck } from '#src/features/exchange/shared/components/browser-check.tsx'
import { OrderStateChip } from '#src/features/exchange/shared/components/order-state-chip.tsx'
import { OrderSteps } from '#src/features/exchange/shared/components/order-steps.tsx'
import { OrderSupport } from '#src/features/exchange/shared/components/order-support.tsx'
import { SentPaymentNotice } from '#src/features/exchange/shared/components/sent-payment-notice.tsx'
import { WalletPaymentNotice } from '#src/features/exchange/shared/components/wallet-payment.tsx'
import { loadPiece } from '#src/lib/load-piece.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { FiatOrderAdvice } from './fiat-order-advice.tsx'
import { FiatOrderFacts } from './fiat-order-facts.tsx'
import type { TradeNames } from './fiat-order-view.tsx'
import { MoneyPayment } from './money-payment.tsx'
import { PaidTwiceNotice } from './paid-twice-notice.tsx'
import { TakeBackFiatPayment } from './take-back-fiat-payment.tsx'
import { SaveFiatReceipt } from './save-fiat-receipt.tsx'
import { TradeAgain } from './trade-again.tsx'

/** Contains the tokens of every network, so it loads only for sales that wait for coins. */
const SalePayment = lazy(async () => ({
  default: (await loadPiece(async () => import('./sale-payment.tsx'))).SalePayment,
}))

/** States after which nothing else happens. */
const over: ReadonlySet<OrderState> = new Set<OrderState>(['completed', 'refunded', 'expired', 'failed'])

interface FiatOrderDetailsProps {
  readonly order: FiatOrder
  readonly names: TradeNames
}

/** The status of a purchase or sale, the next step, and everything that was agreed. */
export function FiatOrderDetails({ order, names }: FiatOrderDetailsProps) {
  const { partner } = names
  const { from, to } = useOrderAmounts(order, names)
  const { state, direction, coin } = order
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-3 text-center">
          <p className="text-title font-bold tabular-nums">
            {from} → {to}
          </p>
          <OrderStateChip kind={direction} state={state} />
        </div>
      </Card>
      {(state === 'unpaid' || state === 'waiting') && <WalletPaymentNotice payment={order.payment} />}
      {direction === 'sell' && (
        <SentPaymentNotice order={{ number: order.number, state, payin: coin }} partner={partner} />
      )}
      <PaidTwiceNotice order={order} partner={partner} />
      <FiatOrderAdvice order={order} partner={partner} />
      {direction === 'buy' && (
        // The rate is only agreed when paying the partner, so the tolerance of a floating rate applies.
        <BrowserCheck
          order={{ ...order, rateType: 'floating', payin: { agreedAmount: null, movedAmount: null }, payout: coin }}
        />
      )}
      <CheckoutCard order={order} partner={partner} />
      {direction === 'buy' ? (
        <MoneyPayment order={order} />
      ) : (
        <Suspense fallback={null}>
          <SalePayment order={order} names={names} />
        </Suspense>
      )}
      <TakeBackFiatPayment order={order} />
      <Card>
        <OrderSteps kind={direction} order={order} />
      </Card>
      <Beside>
        <FiatOrderFacts order={order} names={names} />
        {over.has(state) && <SaveFiatReceipt order={order} names={names} />}
        {over.has(state) && <TradeAgain order={order} />}
        <OrderSupport order={order} partner={partner} />
      </Beside>
    </>
  )
}
