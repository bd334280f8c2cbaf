import {
  createExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  getOrderRoute,
  listExchangeAssets,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
  takeBackExchangePayment,
} from '#api/exchange.ts'
import { type Route, route } from '#server/http/route.ts'

import { keepAssetView } from './asset-view.ts'
import { type OrderApiParts, orderApiRoutes } from './order-api.routes.ts'
import type { OrderRouteService } from './order-routes.service.ts'

export interface ExchangeRouteParts extends OrderApiParts {
  readonly orderRoutes: OrderRouteService
}

export function exchangeRoutes({ orderRoutes, ...parts }: ExchangeRouteParts): readonly Route[] {
  const { quotes, orders } = parts
  return [
    route(listExchangeAssets, keepAssetView(parts)),
    route(getExchangeQuote, (input, { caller, origin }) => quotes.quote(caller, input, origin)),
    route(createExchangeOrder, (input, { caller }) => orders.create(caller, input)),
    route(getOrderRoute, (input, { caller }) => orderRoutes.find(caller, input)),
    route(noteExchangePayment, (input, { caller }) => orders.notePaid(caller, input)),
    route(takeBackExchangePayment, ({ number }, { caller }) => orders.takeBackPaid(caller, number)),
    route(nameExchangeRefund, (input, { caller }) => orders.nameRefund(caller, input)),
    route(getExchangeOrder, ({ number, viewToken }, { caller }) => orders.open(caller, number, viewToken)),
    route(listExchangeOrders, (filter, { caller }) => orders.list(caller.userId, filter)),
    ...orderApiRoutes(parts),
  ]
}
