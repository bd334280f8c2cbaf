import type { FiatDirection } from '#api/fiat.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'

const pages = {
  buy: { form: paths.buy, history: paths.buyHistory },
  sell: { form: paths.sell, history: paths.sellHistory },
} as const

/** The pages of purchases, or of sales. */
export function pagesOf(direction: FiatDirection) {
  return pages[direction]
}

/** The order that a page's address is about; undefined if the address is incomplete. */
export function fiatLinkOf(query: URLSearchParams): OrderLink | undefined {
  const [number, viewToken] = [query.get('number'), query.get('viewToken')]
  return number === null || viewToken === null ? undefined : { number, viewToken }
}
