import { isFinal, type OrderState } from '#api/order-states.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'

function query({ number, viewToken }: OrderLink): string {
  return new URLSearchParams({ order: number, token: viewToken }).toString()
}

/** Returns the link to an order, valid for anyone who has it. */
export function orderHref(link: OrderLink): string {
  return `${paths.exchangeOrder}?${query(link)}`
}

/** Returns the link to one of the user's past orders, or to the order if it may continue. */
export function historyHref(order: OrderLink & { readonly state: OrderState }): string {
  return isFinal(order.state) ? `${paths.exchangePastOrder}?${query(order)}` : orderHref(order)
}

/** Returns the link to an order's payment instructions. */
export function payHref(link: OrderLink): string {
  return `${paths.exchangePay}?${query(link)}`
}

/** Returns the order in a page's address; undefined if the address is incomplete. */
export function linkOf(query: URLSearchParams): OrderLink | undefined {
  const [number, viewToken] = [query.get('order'), query.get('token')]
  return number === null || viewToken === null ? undefined : { number, viewToken }
}
