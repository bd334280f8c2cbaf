import type { ExchangeOrder } from '#api/exchange.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { paymentSeconds } from '#server/orders/decide.ts'
import type { Leg, Order } from '#server/orders/order.ts'
import type { TransitionRow } from '#server/orders/orders.repository.ts'

/** An order as people see it. */
export function viewOrder(order: Order, transitions: readonly TransitionRow[], viewToken: string): ExchangeOrder {
  const { payin, payout, refund } = order.legs
  if (payin === undefined || payout === undefined) throw new Error(`The order ${order.number} has lost a leg`)
  const payUntil = order.expiresAt ?? addSeconds(order.createdAt, paymentSeconds)
  return {
    number: order.number,
    viewToken,
    partner: order.provider,
    partnerOrderId: order.providerOrderId,
    rateType: order.rateType,
    state: order.state,
    hold: order.hold,
    payin: viewLeg(payin),
    payout: viewLeg(payout),
    refund: refund === undefined ? null : viewLeg(refund),
    createdAt: order.createdAt.toISOString(),
    payUntil: payUntil.toISOString(),
    transitions: transitions.map(({ toState, enteredAt }) => ({ state: toState, enteredAt: enteredAt.toISOString() })),
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
