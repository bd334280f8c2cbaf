import {
  createExchangeOrder,
  getExchangeOrder,
  getExchangeQuote,
  listExchangeAssets,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
} from '#api/exchange.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ExchangePartner } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
import type { ExchangeOrderService } from './exchange-orders.service.ts'
import type { ExchangeQuoteService } from './exchange-quotes.service.ts'

interface ExchangeParts {
  readonly partners: readonly ExchangePartner[]
  readonly catalogue: ExchangeCatalogue
  readonly quotes: ExchangeQuoteService
  readonly orders: ExchangeOrderService
}

export function exchangeRoutes({ partners, catalogue, quotes, orders }: ExchangeParts): readonly Route[] {
  return [
    route(listExchangeAssets, async () => ({
      partners: partners.map(({ name, title }) => ({ name, title })),
      assets: (await catalogue.list()).map((asset) => ({ ...asset, from: [...asset.from], to: [...asset.to] })),
    })),
    route(getExchangeQuote, (input, { caller, origin }) => quotes.quote(caller, input, origin)),
    route(createExchangeOrder, (input, { caller }) => orders.create(caller, input)),
    route(noteExchangePayment, ({ number }, { caller }) => orders.notePaid(caller, number)),
    route(nameExchangeRefund, (input, { caller }) => orders.nameRefund(caller, input)),
    route(getExchangeOrder, ({ number, viewToken }) => orders.open(number, viewToken)),
    route(listExchangeOrders, (filter, { caller }) => orders.list(caller.userId, filter)),
  ]
}
