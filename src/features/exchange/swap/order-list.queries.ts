import { listExchangeOrders } from '#api/exchange.ts'
import { useUser } from '#src/entities/session/session.ts'
import { type OrderFilter, orderQuery } from '#src/features/exchange/shared/rules/order-filter.ts'
import { callApi } from '#src/lib/api-client.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { ordersKey } from './exchange.queries.ts'

/** The logged-in user's orders, newest first. */
export function useOrders(filter: OrderFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listExchangeOrders, {
    within: ordersKey(userId),
    input: orderQuery(filter),
  })
}

/** Reads all of the user's orders that match the filter. */
export async function readAllOrders(filter: OrderFilter, onProgress: (count: number) => void) {
  return readAllParts(
    async (cursor) => callApi(listExchangeOrders, { ...orderQuery(filter), ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
}
