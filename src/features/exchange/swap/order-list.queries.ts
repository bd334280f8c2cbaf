import { type InferOutput, object } from 'valibot'
import { listExchangeOrders } from '#api/exchange.ts'
import { orderState } from '#api/order-states.ts'
import { day, textLine } from '#api/primitives.ts'
import { condition } from '#src/entities/asset/movement-filter.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { isReversed } from '#src/lib/period.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { ordersKey } from './exchange.queries.ts'

/** What the list of orders is narrowed by. Days are UTC's. */
export const orderFilter = object({
  state: condition(orderState),
  search: condition(textLine(1, 150)),
  from: condition(day),
  to: condition(day),
})

export type OrderFilter = InferOutput<typeof orderFilter>

/** What the backend is asked. Days that are the wrong way round do not count: the page tells so. */
function orderQuery(filter: OrderFilter) {
  const { from, to, ...rest } = filter
  return isReversed(filter) ? rest : { ...rest, from, to }
}

/** Orders of the person who is logged in, newest first. */
export function useOrders(filter: OrderFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listExchangeOrders, {
    within: ordersKey(userId),
    input: orderQuery(filter),
  })
}

/** Every order of the person that the filter wants. */
export async function readAllOrders(filter: OrderFilter, onProgress: (count: number) => void) {
  return readAllParts(
    async (cursor) => callApi(listExchangeOrders, { ...orderQuery(filter), ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
}
