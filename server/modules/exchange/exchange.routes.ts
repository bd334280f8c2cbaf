import {
  createExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  listExchangeAssets,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
  takeBackExchangePayment,
} from '#api/exchange.ts'
import { type Route, route } from '#server/http/route.ts'

import { viewAssets } from './asset-view.ts'
import { type OrderApiParts, orderApiRoutes } from './order-api.routes.ts'

export function exchangeRoutes(parts: OrderApiParts): readonly Route[] {
  const { quotes, orders } = parts
  return [
    route(listExchangeAssets, () => viewAssets(parts)),
    route(getExchangeQuote, (input, { caller, origin }) => quotes.quote(caller, input, origin)),
    route(createExchangeOrder, (input, { caller }) => orders.create(caller, input)),
    route(noteExchangePayment, ({ number }, { caller }) => orders.notePaid(caller, number)),
    route(takeBackExchangePayment, ({ number }, { caller }) => orders.takeBackPaid(caller, number)),
    route(nameExchangeRefund, (input, { caller }) => orders.nameRefund(caller, input)),
    route(getExchangeOrder, ({ number, viewToken }, { caller }) => orders.open(caller, number, viewToken)),
    route(listExchangeOrders, (filter, { caller }) => orders.list(caller.userId, filter)),
    ...orderApiRoutes(parts),
  ]
}
