import type { ExchangeOrder } from '#api/exchange.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'
import { paymentLinkKind } from '#server/ordering/payment-link-kind.ts'
import { type Leg, type Order, payUntilOf } from '#server/orders/order.ts'
import type { TransitionRow } from '#server/orders/orders.repository.ts'

import { paidByOf } from './paid-by.ts'

export type PaymentView = NonNullable<ExchangeOrder['payment']>

/** Returns an order as users see it. */
export function viewOrder(
  order: Order,
  transitions: readonly TransitionRow[],
  {
    viewToken,
    payment,
    canNameRefund,
    isLinkPaid,
  }: Pick<ExchangeOrder, 'viewToken' | 'payment' | 'canNameRefund' | 'isLinkPaid'>,
): ExchangeOrder {
  return {
    ...viewTerms(order),
    viewToken,
    payment,
    canNameRefund,
    isLinkPaid,
    transitions: transitions.map(({ toState, enteredAt }) => ({ state: toState, enteredAt: enteredAt.toISOString() })),
  }
}

/** Returns an order's terms, without its token, payment, possible actions and history. */
export function viewTerms(
  order: Order,
): Omit<ExchangeOrder, 'viewToken' | 'payment' | 'canNameRefund' | 'isLinkPaid' | 'transitions'> {
  const { payin, payout, refund } = order.legs
  if (payin === undefined || payout === undefined) throw new Error(`The order ${order.number} is missing a leg`)
  return {
    number: order.number,
    partner: order.provider,
    paidBy: paidByOf(order.provider),
    isForMerchant: order.kind === paymentLinkKind,
    partnerOrderId: order.providerOrderId,
    rateType: order.rateType,
    state: order.state,
    hold: order.hold,
    isPaymentSaid: order.isPaymentSaid,
    payin: viewLeg(payin),
    payout: viewLeg(payout),
    refund: refund === undefined ? null : viewLeg(refund),
    createdAt: order.createdAt.toISOString(),
    payUntil: payUntilOf(order).toISOString(),
  }
}

function viewLeg({
  asset,
  agreedAmount,
  amount,
  address,
  extraId,
  hash,
  movedAmount,
  proof,
}: Leg): ExchangeOrder['payin'] {
  return {
    asset,
    agreedAmount: formatOrNull(agreedAmount),
    amount: formatOrNull(amount),
    address,
    memo: extraId,
    transactionHash: hash,
    movedAmount: formatOrNull(movedAmount),
    proof,
  }
}
