import type { FiatOrder, PaymentMethod } from '#api/fiat.ts'
import type { OrderState } from '#api/order-states.ts'
import { csvText } from '#src/lib/csv.ts'
import { tradeRate } from './trade-rate.ts'

interface FiatOrdersTableTexts {
  /** Column headings, in the order of the columns below. */
  readonly heads: readonly string[]
  readonly stateText: (state: OrderState) => string
  readonly methodText: (method: PaymentMethod) => string
  readonly namesOf: (order: FiatOrder) => { readonly partner: string; readonly symbol: string }
}

/** Formats purchases or sales for a spreadsheet: exact amounts, times in UTC. Uses the moved amounts if known. */
export function fiatOrdersCsv(orders: readonly FiatOrder[], texts: FiatOrdersTableTexts): string {
  return csvText([
    texts.heads,
    ...orders.map((order) => {
      const { createdAt, number, state, method, fiat, coin, refund } = order
      const { partner, symbol } = texts.namesOf(order)
      return [
        createdAt,
        number,
        texts.stateText(state),
        partner,
        texts.methodText(method),
        fiat.movedAmount ?? fiat.amount ?? fiat.agreedAmount,
        fiat.currency,
        coin.movedAmount ?? coin.amount ?? coin.agreedAmount,
        symbol,
        coin.asset.slice(0, coin.asset.indexOf('/')),
        tradeRate(order) ?? '',
        coin.transactionHash ?? '',
        refund?.transactionHash ?? '',
      ]
    }),
  ])
}
