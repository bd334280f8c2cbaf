import type { ExchangeOrder } from '#api/exchange.ts'
import type { OrderState } from '#api/order-states.ts'
import { csvText } from '#src/lib/csv.ts'

interface OrdersTableTexts {
  /** Column headings: created, order, state, partner, then amount, currency, network and transaction of both sides. */
  readonly heads: readonly string[]
  readonly stateText: (state: OrderState) => string
  readonly partnerText: (partner: string) => string
  readonly symbolOf: (asset: string) => string
}

/** Formats orders for a spreadsheet: exact amounts, times in UTC. Uses the moved amounts if known. */
export function ordersCsv(orders: readonly ExchangeOrder[], texts: OrdersTableTexts): string {
  const leg = ({ asset, amount, movedAmount, transactionHash }: ExchangeOrder['payin']) => [
    movedAmount ?? amount ?? '',
    texts.symbolOf(asset),
    asset.slice(0, asset.indexOf('/')),
    transactionHash ?? '',
  ]
  return csvText([
    texts.heads,
    ...orders.map(({ createdAt, number, state, partner, payin, payout }) => [
      createdAt,
      number,
      texts.stateText(state),
      texts.partnerText(partner),
      ...leg(payin),
      ...leg(payout),
    ]),
  ])
}
