import type { ExchangeOrder } from '#api/exchange.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { type Leg, type Order, payUntilOf } from '#server/orders/order.ts'
import type { TransitionRow } from '#server/orders/orders.repository.ts'

import { paidByOf } from './paid-by.ts'

export type PaymentView = NonNullable<ExchangeOrder['payment']>

/** An order as people see it. */
export function viewOrder(
  order: Order,
  transitions: readonly TransitionRow[],
  { viewToken, payment }: Pick<ExchangeOrder, 'viewToken' | 'payment'>,
): ExchangeOrder {
  return {
    ...viewTerms(order),
    viewToken,
    payment,
    transitions: transitions.map(({ toState, enteredAt }) => ({ state: toState, enteredAt: enteredAt.toISOString() })),
  }
}

/** What is in an order, without what opens it or pays it. */
export function viewTerms(order: Order): Omit<ExchangeOrder, 'viewToken' | 'payment' | 'transitions'> {
  const { payin, payout, refund } = order.legs
  if (payin === undefined || payout === undefined) throw new Error(`The order ${order.number} has lost a leg`)
  return {
    number: order.number,
    partner: order.provider,
    paidBy: paidByOf(order.provider),
    partnerOrderId: order.providerOrderId,
    rateType: order.rateType,
    state: order.state,
    hold: order.hold,
    payin: viewLeg(payin),
    payout: viewLeg(payout),
    refund: refund === undefined ? null : viewLeg(refund),
    createdAt: order.createdAt.toISOString(),
    payUntil: payUntilOf(order).toISOString(),
  }
}

function viewLeg({ asset, amount, address, extraId, hash, movedAmount, proof }: Leg): ExchangeOrder['payin'] {
  return {
    asset,
    amount: amount === null ? null : formatAmount(amount),
    address,
    memo: extraId,
    transactionHash: hash,
    movedAmount: movedAmount === null ? null : formatAmount(movedAmount),
    proof,
  }
}
