import type { FiatDirection, FiatOrder } from '#api/fiat.ts'
import { currencyOf } from '#server/ordering/money-asset.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'
import { type Leg, type Order, payUntilOf } from '#server/orders/order.ts'
import type { TransitionRow } from '#server/orders/orders.repository.ts'

import { sidesOf } from './fiat-kinds.ts'
import type { FiatOrderRow } from './fiat-orders.repository.ts'

type OwnParts = Pick<FiatOrder, 'instructions' | 'canOpenCheckout' | 'payoutAccount' | 'payment'>
type LinkParts = Pick<FiatOrder, 'viewToken' | 'checkout' | 'isPaidTwice'>

/** The fields that only the owner may see, blank for everyone else. */
export const nothingOwn: OwnParts = { instructions: null, canOpenCheckout: false, payoutAccount: null, payment: null }

/** Returns a purchase or sale as users see it. */
export function viewFiatOrder(
  order: Order & { readonly kind: FiatDirection },
  { country, method, partnerNumber }: Pick<FiatOrderRow, 'country' | 'method' | 'partnerNumber'>,
  transitions: readonly TransitionRow[],
  parts: OwnParts & LinkParts,
): FiatOrder {
  const { payin, payout, refund } = order.legs
  if (payin === undefined || payout === undefined) throw new Error(`The order ${order.number} is missing a leg`)
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
 * Returns the partner's number of the order, unless it is our own reference: anyone with the link could use that to
 * open the partner's page again, and have a sale of their own count as this one.
 */
function numberAtPartner({ id, providerOrderId }: Order): string | null {
  return providerOrderId === id ? null : providerOrderId
}

function agreedOf({ agreedAmount }: Leg): string {
  return formatOrNull(agreedAmount) ?? '0'
}
