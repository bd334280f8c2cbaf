import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { getExchangeOrder } from '#api/exchange.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Order } from '#server/orders/order.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'

import { swapKind } from './exchange-quotes.service.ts'
import { opensOrder } from './view-token.ts'

/** The order of a link. @throws ApiFailure `notFound`, whichever part of the link is wrong */
export async function requireLinked(
  tx: Transaction,
  viewTokenKey: Uint8Array,
  { number, viewToken }: v.InferOutput<typeof getExchangeOrder.input>,
): Promise<Order> {
  const order = await findOrderByNumber(tx, number)
  if (order?.kind === swapKind && opensOrder(viewTokenKey, order.id, viewToken)) return order
  throw new ApiFailure(apiErrorCode.notFound, 'There is no such order')
}
