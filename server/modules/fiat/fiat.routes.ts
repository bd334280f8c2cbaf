import {
  createFiatOrder,
  getFiatOrder,
  getFiatQuote,
  listFiatOptions,
  listFiatOrders,
  noteFiatPayment,
  openFiatCheckout,
  takeBackFiatPayment,
} from '#api/fiat.ts'
import { listLinkedAccounts } from '#api/linked-accounts.ts'
import { addPayoutAccount, deletePayoutAccount, listPayoutAccounts } from '#api/payout-accounts.ts'
import { type Route, route } from '#server/http/route.ts'

import { type FiatOptionParts, viewOptions } from './fiat-options.ts'
import type { FiatOrderService } from './fiat-orders.service.ts'
import type { FiatQuoteService } from './fiat-quotes.service.ts'
import type { LinkedAccountService } from './linked-accounts.service.ts'
import type { PayoutAccountService } from './payout-accounts.service.ts'

export interface FiatRouteParts extends FiatOptionParts {
  readonly quotes: FiatQuoteService
  readonly orders: FiatOrderService
  readonly accounts: PayoutAccountService
  readonly linkedAccounts: LinkedAccountService
}

export function fiatRoutes({ quotes, orders, accounts, linkedAccounts, ...options }: FiatRouteParts): readonly Route[] {
  return [
    route(listFiatOptions, () => viewOptions(options)),
    route(getFiatQuote, (input, { caller, origin }) => quotes.quote(caller, input, origin)),
    route(createFiatOrder, (input, { caller }) => orders.create(caller, input)),
    route(openFiatCheckout, ({ number }, { caller, origin }) => orders.openCheckout(caller, number, origin)),
    route(noteFiatPayment, (input, { caller }) => orders.notePaid(caller, input)),
    route(takeBackFiatPayment, ({ number }, { caller }) => orders.takeBackPaid(caller, number)),
    route(getFiatOrder, (link, { caller }) => orders.open(caller, link)),
    route(listFiatOrders, (filter, { caller }) => orders.list(caller.userId, filter)),
    route(listLinkedAccounts, (input, { caller }) => linkedAccounts.list(caller, input)),
    route(listPayoutAccounts, (_, { caller }) => accounts.list(caller)),
    route(addPayoutAccount, ({ details }, { caller, origin }) => accounts.add(caller, details, origin)),
    route(deletePayoutAccount, async ({ id }, { caller }) => {
      await accounts.delete(caller, id)
      return null
    }),
  ]
}
