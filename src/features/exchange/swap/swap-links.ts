import { isFinal, type OrderState } from '#api/order-states.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'

function query({ number, viewToken }: OrderLink): string {
  return new URLSearchParams({ order: number, token: viewToken }).toString()
}

/** An order, for whoever has the link. */
export function orderHref(link: OrderLink): string {
  return `${paths.exchangeOrder}?${query(link)}`
}

/** One of a person's own orders that has ended, or may go on. */
export function historyHref(order: OrderLink & { readonly state: OrderState }): string {
  return isFinal(order.state) ? `${paths.exchangePastOrder}?${query(order)}` : orderHref(order)
}

/** Where and what to pay for an order. */
export function payHref(link: OrderLink): string {
  return `${paths.exchangePay}?${query(link)}`
}

/** The order that a page's address is about; undefined if the address is incomplete. */
export function linkOf(query: URLSearchParams): OrderLink | undefined {
  const [number, viewToken] = [query.get('order'), query.get('token')]
  return number === null || viewToken === null ? undefined : { number, viewToken }
}
