import { apiErrorCode } from '#api/errors.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import {
  type ApiOrder,
  createApiOrder,
  getApiOrder,
  getApiQuote,
  listApiAssets,
  listApiOrders,
  orderApiLimits,
} from '#api/order-api.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import { type Route, route } from '#server/http/route.ts'

import { type AssetParts, viewTransferAssets } from './asset-view.ts'
import type { ExchangeOrderService } from './exchange-orders.service.ts'
import type { ExchangeQuoteService } from './exchange-quotes.service.ts'
import { paidByOf } from './paid-by.ts'

export interface OrderApiParts extends AssetParts {
  readonly quotes: ExchangeQuoteService
  readonly orders: ExchangeOrderService
  readonly createRateLimiter: CreateRateLimiter
}

/** The exchange for API keys: quotes and orders only, with separate limits per key. */
export function orderApiRoutes({ quotes, orders, createRateLimiter, ...assets }: OrderApiParts): readonly Route[] {
  const quoteLimit = createRateLimiter('order-key-quotes', { points: orderApiLimits.quotes, seconds: 60 })
  const orderLimit = createRateLimiter('order-key-orders', { points: orderApiLimits.orders, seconds: 60 })
  return [
    route(listApiAssets, () => viewTransferAssets(assets)),
    route(getApiQuote, async (input, { caller, origin }) => {
      if (caller !== undefined) await quoteLimit.consume(caller.keyId)
      if (paidByOf(input.partner) === 'route') {
        throw new ApiFailure(apiErrorCode.pairUnsupported, 'Swaps at this partner are made by a connected wallet')
      }
      return quotes.quote(caller, input, origin)
    }),
    route(createApiOrder, async (input, { caller }) => {
      await orderLimit.consume(caller.keyId)
      return withoutPayment(await orders.create(caller, input, true))
    }),
    route(getApiOrder, async ({ number }, { caller }) => withoutPayment(await orders.find(caller, number))),
    route(listApiOrders, async (filter, { caller }) => {
      const { items, nextCursor } = await orders.list(caller.userId, filter)
      return { items: items.map(withoutPayment), nextCursor }
    }),
  ]
}

/** Removes the fields for actions that a key can't take. */
function withoutPayment({
  payment: _payment,
  canNameRefund: _canNameRefund,
  isLinkPaid: _isLinkPaid,
  ...order
}: ExchangeOrder): ApiOrder {
  return order
}
