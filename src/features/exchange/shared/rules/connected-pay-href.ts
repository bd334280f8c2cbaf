import { paths } from '#src/config/paths.ts'
import type { PayableOrder } from './order-payment.ts'

/** Returns the link to pay an order from the connected wallet. */
export function connectedPayHref({ number, viewToken, isSale }: Pick<PayableOrder, 'number' | 'viewToken' | 'isSale'>) {
  const query = new URLSearchParams({ order: number, token: viewToken, ...(isSale && { kind: 'sale' }) })
  return `${paths.exchangeConnectedPay}?${query.toString()}`
}
