import type { FiatDirection } from '#api/fiat.ts'
import { paths } from '#src/config/paths.ts'
import type { OrderLink } from '#src/entities/exchange-order/order-events.ts'

/** Returns the link to a purchase or sale, valid for anyone who has it. Partners' pages return to the same address. */
export function fiatOrderHref({ direction, number, viewToken }: OrderLink & { readonly direction: FiatDirection }) {
  const page = direction === 'buy' ? paths.buyOrder : paths.sellOrder
  return `${page}?${new URLSearchParams({ number, viewToken }).toString()}`
}
