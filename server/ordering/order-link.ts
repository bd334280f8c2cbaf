import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Order } from '#server/orders/order.ts'
import { findOrderByNumber } from '#server/orders/orders.repository.ts'

import { opensOrder } from './view-token.ts'

/** Opens an order without a login. */
export interface OrderLink {
  readonly number: string
  readonly viewToken: string
}

/**
 * Returns the order of a link, if it's of one of these kinds. @throws ApiFailure `notFound`, whichever part of the link
 * is wrong
 */
export async function requireLinked(
  tx: Transaction,
  viewTokenKey: Uint8Array,
  { number, viewToken }: OrderLink,
  kinds: readonly string[],
): Promise<Order> {
  const order = await findOrderByNumber(tx, number)
  if (order !== undefined && kinds.includes(order.kind) && opensOrder(viewTokenKey, order.id, viewToken)) return order
  throw new ApiFailure(apiErrorCode.notFound, 'There is no such order')
}
