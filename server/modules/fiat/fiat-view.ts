import type { FiatDirection, FiatOrder } from '#api/fiat.ts'
import { currencyOf } from '#server/ordering/money-asset.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'
import { type Leg, type Order, payUntilOf } from '#server/orders/order.ts'
import type { TransitionRow } from '#server/orders/orders.repository.ts'

import { sidesOf } from './fiat-kinds.ts'
import type { FiatOrderRow } from './fiat-orders.repository.ts'

type OwnParts = Pick<FiatOrder, 'instructions' | 'canOpenCheckout' | 'payoutAccount' | 'payment'>
type LinkParts = Pick<FiatOrder, 'viewToken' | 'checkout' | 'isPaidTwice'>

/** What only the person whose it is may see. */
export const nothingOwn: OwnParts = { instructions: null, canOpenCheckout: false, payoutAccount: null, payment: null }

/** A purchase or sale as people see it. */
export function viewFiatOrder(
  order: Order & { readonly kind: FiatDirection },
  { country, method, partnerNumber }: Pick<FiatOrderRow, 'country' | 'method' | 'partnerNumber'>,
  transitions: readonly TransitionRow[],
  parts: OwnParts & LinkParts,
): FiatOrder {
  const { payin, payout, refund } = order.legs
  if (payin === undefined || payout === undefined) throw new Error(`The order ${order.number} has lost a leg`)
  const { coin, fiat } = sidesOf(order.kind, payin, payout)
  return {
    ...parts,
    number: order.number,
    direction: order.kind,
    partner: order.provider,
    partnerOrderId: partnerNumber ?? numberAtPartner(order),
    country,
    method,
    state: order.state,
    hold: order.hold,
    isPaymentSaid: order.isPaymentSaid,
    coin: {
      asset: coin.asset,
      agreedAmount: agreedOf(coin),
      amount: formatOrNull(coin.amount),
      address: coin.address,
      memo: coin.extraId,
      transactionHash: coin.hash,
      movedAmount: formatOrNull(coin.movedAmount),
      proof: coin.proof,
    },
    fiat: {
      currency: currencyOf(fiat.asset) ?? '',
      agreedAmount: agreedOf(fiat),
      amount: formatOrNull(fiat.amount),
      movedAmount: formatOrNull(fiat.movedAmount),
    },
    refund: refund === undefined ? null : { address: refund.address, transactionHash: refund.hash },
    createdAt: order.createdAt.toISOString(),
    payUntil: payUntilOf(order).toISOString(),
    transitions: transitions.map(({ toState, enteredAt }) => ({ state: toState, enteredAt: enteredAt.toISOString() })),
  }
}

/**
 * By what the partner knows the order, unless that is our own reference: with it, anybody who has the link could open the
 * partner's page anew, and a sale of theirs would pass for this one.
 */
function numberAtPartner({ id, providerOrderId }: Order): string | null {
  return providerOrderId === id ? null : providerOrderId
}

function agreedOf({ agreedAmount }: Leg): string {
  return formatOrNull(agreedAmount) ?? '0'
}
