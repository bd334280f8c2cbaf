import type { FiatDirection } from '#api/fiat.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'

const pages = {
  buy: { form: paths.buy, history: paths.buyHistory },
  sell: { form: paths.sell, history: paths.sellHistory },
} as const

/** Returns the pages of purchases or sales. */
export function pagesOf(direction: FiatDirection) {
  return pages[direction]
}

/** Returns the order in a page's address; undefined if the address is incomplete. */
export function fiatLinkOf(query: URLSearchParams): OrderLink | undefined {
  const [number, viewToken] = [query.get('number'), query.get('viewToken')]
  return number === null || viewToken === null ? undefined : { number, viewToken }
}
